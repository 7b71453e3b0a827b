import { DomainError } from '@masque/contracts';
import { isCompleteKey, keyProblem } from '@masque/contracts/rules';
import type { GatewaySetting } from '../../gateways.setting.ts';

/** Four characters of a shorter key would reveal too much. */
const SHOW_FROM = 20;

export function checkedKey(typed: string, { name, keyPrefix }: GatewaySetting): string {
  const key = typed.trim();
  const problem = keyProblem(key, keyPrefix);
  if (problem === 'key.wrong_start') throw new DomainError(problem, { prefix: keyPrefix ?? '', gateway: name });
  if (problem) throw new DomainError(problem);
  return key;
}

/** Null for another gateway's key: clients may send one key everywhere, and this gateway must not see it. */
export function wholeKey(
  given: string | null | undefined,
  { keyPrefix }: GatewaySetting,
  all: readonly GatewaySetting[],
): string | null {
  const key = given?.trim() ?? '';
  if (!isCompleteKey(key, keyPrefix)) return null;
  const others = all.flatMap((one) => (one.keyPrefix === null ? [] : [one.keyPrefix]));
  const isOfAnother = others.some((other) => key.startsWith(other) && other.length > (keyPrefix?.length ?? 0));
  return isOfAnother ? null : key;
}

export const lastFour = (key: string): string => (key.length >= SHOW_FROM ? key.slice(-4) : '');
export const masked = (last4: string, keyPrefix: string | null): string => `${keyPrefix ?? ''}…${last4}`;
