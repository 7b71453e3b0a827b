/** Ends a sentence with exactly one period: company names may end with their own ('Lantern Ltd.'). */
export const ended = (sentence: string): string => sentence.replace(/\.?$/, '.');
