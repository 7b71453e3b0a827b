const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;

/** When an id of ours was made, in milliseconds since 1970 (ULID: its first ten characters); 0 for other ids. */
export function timeOfId(id: string): number {
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)) return 0;
  let time = 0;
  for (const letter of id.slice(0, TIME_LENGTH)) time = time * ALPHABET.length + ALPHABET.indexOf(letter);
  return time;
}

/** Whether more than so many milliseconds have passed since then. */
export const isLate = (time: number, ms: number): boolean => Math.abs(Date.now() - time) > ms;
