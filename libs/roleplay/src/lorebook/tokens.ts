/** Tokens of a text when nothing better is given: four characters each. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
