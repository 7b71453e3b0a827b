const words = new Set(['off', 'false', '0']);

/** Whether a text says no, as SillyTavern reads it; nothing at all is for the caller to judge. */
export const isFalse = (text: string): boolean => words.has(text.trim().toLowerCase());
