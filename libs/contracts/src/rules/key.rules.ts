import type { ErrorCode } from '../errors.ts';

export const KEY_PREFIX = 'sk-or-';

export type KeyProblem = Extract<ErrorCode, 'key.empty' | 'key.wrong_prefix'>;

/** A complete key. The masked form is not: its ellipsis is no printable ASCII character. */
export const isCompleteKey = (key: string): boolean => /^sk-or-[\x21-\x7e]+$/.test(key);

/** Why a trimmed key cannot be saved; `null` if it can. */
export function keyProblem(key: string): KeyProblem | null {
  if (key === '') return 'key.empty';
  return isCompleteKey(key) ? null : 'key.wrong_prefix';
}
