/** Most characters of one event, when a reader catches up. */
const MOST = 32 * 1024;

/** The next part of a text from a position on; never half a character. */
export function pieceAt(text: string, position: number): string {
  const end = Math.min(text.length, position + MOST);
  const last = text.charCodeAt(end - 1);
  const isCut = end < text.length && last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(position, isCut ? end - 1 : end);
}
