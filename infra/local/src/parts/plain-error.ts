/** A failure whose message is one clear sentence for the person who started Masque: shown without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** The message of anything thrown, as one line. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
