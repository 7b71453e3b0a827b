export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
