import type { ErrorCode } from '../errors.ts';

/** How keys of OpenRouter and of the demo gateway begin. */
export const KEY_PREFIX = 'sk-or-';

export type KeyProblem = Extract<ErrorCode, 'key.empty' | 'key.wrong_prefix' | 'key.wrong_start' | 'key.unprintable'>;

/** Whether a gateway whose keys begin with `prefix` could take it. The masked form is none: its ellipsis is no printable ASCII. */
export const isCompleteKey = (key: string, prefix: string | null = KEY_PREFIX): boolean =>
  /^[\x21-\x7e]{1,500}$/.test(key) && (prefix === null || (key.startsWith(prefix) && key.length > prefix.length));

/** Why a trimmed key cannot be saved for a gateway; `null` if it can. */
export function keyProblem(key: string, prefix: string | null = KEY_PREFIX): KeyProblem | null {
  if (key === '') return 'key.empty';
  if (isCompleteKey(key, prefix)) return null;
  if (prefix === KEY_PREFIX) return 'key.wrong_prefix';
  return prefix === null || key.startsWith(prefix) ? 'key.unprintable' : 'key.wrong_start';
}
