import type { Installation } from '../installation.ts';
/** Answers the exit code. */
export async function doctor(_: readonly string[], of: Installation, say: (line: string) => void): Promise<number> {
  say(of.prefix);
  return 0;
}
