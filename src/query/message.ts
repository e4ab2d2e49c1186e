/** Words beside the values from which a text reads like a message of a program. */
const MESSAGE_WORDS = 3;
/** What programs put into their messages: something in square brackets, or in quotes without a space. */
const VALUE = /(?<=^|[\s(:,=])(?:\[[^[\]]{1,200}\]|"[^"\s]{1,200}"|'[^'\s]{1,200}')(?=$|[\s).,:;])/g;

/**
 * The values in a message, as in `Route [login] not defined` or `unknown command "foo" for "app"`: they come from where
 * the message was printed and not from the code that prints it. None in a text with few words besides. `wordsOf` splits
 * a text into words.
 */
export function valuesIn(text: string, wordsOf: (text: string) => readonly string[]): string[] {
  const values = text.match(VALUE) ?? [];
  const outside = wordsOf(text.replaceAll(VALUE, " "));
  return outside.length >= MESSAGE_WORDS ? values : [];
}
