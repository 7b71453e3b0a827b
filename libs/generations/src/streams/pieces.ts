const MOST = 32 * 1024;

/** Never splits a surrogate pair. */
export function pieceAt(text: string, position: number): string {
  const end = Math.min(text.length, position + MOST);
  const last = text.charCodeAt(end - 1);
  const isCut = end < text.length && last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(position, isCut ? end - 1 : end);
}
