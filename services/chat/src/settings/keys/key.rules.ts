import { DomainError } from '@masque/contracts';
import { isCompleteKey, KEY_PREFIX, keyProblem } from '@masque/contracts/rules';

/** Shorter keys would be half shown by their last four characters. */
const SHOW_FROM = 20;

/** The trimmed key; throws if it cannot be saved. */
export function checkedKey(typed: string): string {
  const key = typed.trim();
  const problem = keyProblem(key);
  if (problem) throw new DomainError(problem);
  return key;
}

/** The key that came with a request; `null` unless it is complete. */
export const wholeKey = (given: string | null | undefined): string | null => {
  const key = given?.trim() ?? '';
  return isCompleteKey(key) ? key : null;
};

export const lastFour = (key: string): string => (key.length >= SHOW_FROM ? key.slice(-4) : '');
export const masked = (last4: string): string => `${KEY_PREFIX}…${last4}`;
