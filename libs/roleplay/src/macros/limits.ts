/** The most that macros may add, in characters: a short text can not become a giant one. */
export const MOST_INSERTED = 1_000_000;
/** A longer text stays as it is. */
export const MOST_TEXT = 2_000_000;
/** Macros of one text with their arguments, at most; later ones are ordinary text. */
export const MOST_MACROS = 50_000;
/** Arguments of one macro, at most; the last one holds the rest. */
export const MOST_ARGUMENTS = 1000;
/** Macros inside macros, and scopes inside scopes, at most; deeper braces are ordinary text. */
export const MOST_NESTED = 16;
