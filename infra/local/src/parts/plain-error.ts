/** Shown without a stack: its message is one sentence for whoever started Masque. */
export class PlainError extends Error {
  override name = 'PlainError';
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
