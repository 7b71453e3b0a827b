import type { ErrorCode } from '../errors.ts';

export const KEY_PREFIX = 'sk-or-';

const around = /^[\s"'`“”‘’]+|[\s"'`“”‘’]+$/g;

/** Without what is often copied along: blanks, quotes, `Bearer`. */
export const cleanKey = (typed: string): string =>
  typed
    .replace(around, '')
    .replace(/^(?:authorization:\s*)?bearer\s+/i, '')
    .replace(around, '');

export type KeyProblem = Extract<ErrorCode, 'key.empty' | 'key.wrong_prefix' | 'key.wrong_start' | 'key.unprintable'>;

/** A masked key never passes: its ellipsis isn't printable ASCII. */
export const isCompleteKey = (key: string, prefix: string | null = KEY_PREFIX): boolean =>
  /^[\x21-\x7e]{1,500}$/.test(key) && (prefix === null || (key.startsWith(prefix) && key.length > prefix.length));

export function keyProblem(key: string, prefix: string | null = KEY_PREFIX): KeyProblem | null {
  if (key === '') return 'key.empty';
  if (isCompleteKey(key, prefix)) return null;
  if (prefix === KEY_PREFIX) return 'key.wrong_prefix';
  return prefix === null || key.startsWith(prefix) ? 'key.unprintable' : 'key.wrong_start';
}
