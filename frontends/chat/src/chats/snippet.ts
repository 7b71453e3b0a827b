/** Of scripts with spaces between words. */
const letter = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{N}]`;
const outerAsterisks = new RegExp(String.raw`(?<!\*|${letter})\*+(?=[^\s*])|(?<=[^\s*])\*+(?!\*|${letter})`, 'gu');

/**
 * Text of a message as one plain line: Markdown's marks and the asterisks of actions are taken out. The text may be
 * an excerpt, so a mark need not have a partner. Asterisks inside a word or between spaces stay: f**k, 5 * 3.
 */
export const snippetOf = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d+[.)])\s+/gm, '')
    .replace(outerAsterisks, '')
    .replace(/(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu, '')
    .replace(/`+|~~/g, '')
    .replace(/\s+/g, ' ')
    .trim();
