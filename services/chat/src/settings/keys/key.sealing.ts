import { type KeyRing, seal, unseal } from '../../key-ring.ts';
import type { SavedKey } from '../settings.schema.ts';
import { lastFour } from './key.rules.ts';

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
