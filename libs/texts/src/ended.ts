/** A sentence with its full stop: names of firms may end with one of their own ('Lantern Ltd.'). */
export const ended = (sentence: string): string => sentence.replace(/\.?$/, '.');
