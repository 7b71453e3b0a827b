/** In characters: a short text can't grow into a giant one. */
export const MOST_INSERTED = 1_000_000;
export const MOST_TEXT = 2_000_000;
/** Per text, arguments included; later macros are plain text. */
export const MOST_MACROS = 50_000;
export const MOST_ARGUMENTS = 1000;
/** Macros in macros and scopes in scopes; deeper braces are plain text. */
export const MOST_NESTED = 16;
