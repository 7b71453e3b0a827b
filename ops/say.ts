/** Prints a line of a command's output. */
export type Say = (line: string) => void;

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
