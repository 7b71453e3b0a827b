import { DomainError } from '@masque/contracts';
import { isCompleteKey, keyProblem } from '@masque/contracts/rules';
import type { GatewaySetting } from '../../gateways.setting.ts';
import { type KeyRing, seal, unseal } from '../../key-ring.ts';
import type { SavedKey } from '../settings.schema.ts';

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

const lastFour = (key: string): string => (key.length >= SHOW_FROM ? key.slice(-4) : '');
export const masked = (last4: string, keyPrefix: string | null): string => `${keyPrefix ?? ''}…${last4}`;

export interface KeyOwner {
  readonly userId: string;
  readonly gateway: string;
}

const boundTo = ({ userId, gateway }: KeyOwner): string => JSON.stringify([userId, gateway]);

export const sealKey = (ring: KeyRing, key: string, owner: KeyOwner, savedAt = new Date()): SavedKey => ({
  ...seal(ring, key, boundTo(owner)),
  last4: lastFour(key),
  savedAt,
});

export const openKey = (ring: KeyRing, saved: SavedKey, owner: KeyOwner): string | null =>
  unseal(ring, saved, boundTo(owner));
