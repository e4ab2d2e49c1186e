/** Characters of code per token, by rule of thumb: the tokenizers of language models differ by a third either way. */
const CHARACTERS_PER_TOKEN = 4;

/** Tokens that so many characters (UTF-16 units) are taken for, everywhere that scry counts tokens. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
