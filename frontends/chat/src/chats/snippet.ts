/** Only for scripts that put spaces between words. */
const letter = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{N}]`;
const outerAsterisks = new RegExp(String.raw`(?<!\*|${letter})\*+(?=[^\s*])|(?<=[^\s*])\*+(?!\*|${letter})`, 'gu');

/**
 * Strips Markdown and action asterisks. The text may be an excerpt, so a mark may have no partner.
 * Keeps asterisks inside a word or between spaces: f**k, 5 * 3.
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
