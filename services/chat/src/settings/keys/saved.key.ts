import { type KeyRing, seal, type Sealed, unseal } from '../../key-ring.ts';

export interface SavedKey extends Sealed {
  last4: string;
  savedAt: Date;
}

export interface KeyOwner {
  readonly userId: string;
  readonly gateway: string;
  /** A secret header of the gateway; absent: its key. */
  readonly header?: string;
}

/** Four characters of a shorter key would reveal too much. */
const SHOW_FROM = 20;

const boundTo = ({ userId, gateway, header }: KeyOwner): string =>
  JSON.stringify(header === undefined ? [userId, gateway] : [userId, gateway, header]);

const lastFour = (key: string): string => (key.length >= SHOW_FROM ? key.slice(-4) : '');

export const sealKey = (ring: KeyRing, key: string, owner: KeyOwner, savedAt = new Date()): SavedKey => ({
  ...seal(ring, key, boundTo(owner)),
  last4: lastFour(key),
  savedAt,
});

export const openKey = (ring: KeyRing, saved: SavedKey, owner: KeyOwner): string | null =>
  unseal(ring, saved, boundTo(owner));

export const masked = ({ last4 }: SavedKey, keyPrefix: string | null): string => `${keyPrefix ?? ''}…${last4}`;
