/**
 * Text of a message as one plain line: Markdown's marks and the asterisks of actions are taken out. The text may be
 * an excerpt, so a mark need not have a partner. An asterisk between digits or spaces is a sign of its own: 5 * 3.
 */
export const snippetOf = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d+[.)])\s+/gm, '')
    .replace(/(?<!\d)\*+(?=\S)|(?<=\S)\*+(?!\d)/g, '')
    .replace(/(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu, '')
    .replace(/`+|~~/g, '')
    .replace(/\s+/g, ' ')
    .trim();
