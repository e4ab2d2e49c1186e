/**
 * A light English stemmer for words of code: plurals, -ing, -ed, a final e, y/i. It only removes a suffix or turns a
 * final y into i, so `stemProbe(stem(word))` is a prefix of every word with that stem: the scanner relies on it.
 * Input: lower case. Words with anything but a–z are left alone.
 */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  return endStem(stripInflection(stripPlural(word)));
}

function stripPlural(word: string): string {
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return word.slice(0, -2); // queries → queri, as query → queri
  if (/(?:sses|xes|ches|shes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function stripInflection(word: string): string {
  const base = word.endsWith("ing") ? word.slice(0, -3) : word.endsWith("ed") ? word.slice(0, -2) : null;
  if (base === null || base.length < 3 || !/[aeiouy]/.test(base)) return word;
  // stopped → stop, but call, pass, buzz keep their double letter as their own final
  return /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

function endStem(word: string): string {
  if (word.length > 3 && word.endsWith("e") && !word.endsWith("ee")) return word.slice(0, -1);
  if (word.length > 3 && /[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  return word;
}

/** The part of a stem that every word with that stem starts with. */
export function stemProbe(stemmed: string): string {
  return stemmed.endsWith("i") && stemmed.length > 3 ? stemmed.slice(0, -1) : stemmed;
}
