import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** The first key encrypts, all decrypt. */
export interface KeyRing {
  readonly currentId: string;
  readonly keys: ReadonlyMap<string, KeyObject>;
}

export interface Sealed {
  keyId: string;
  iv: string;
  tag: string;
  data: string;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;

/** @throws a sentence that never contains a key */
export function parseKeyRing(setting: string): KeyRing {
  const keys = new Map<string, KeyObject>();
  for (const entry of setting.split(',').map((part) => part.trim())) {
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0));
    const key = Buffer.from(entry.slice(colon + 1), 'base64');
    if (!/^[\w.-]{1,40}$/.test(id)) throw new Error('each entry must be id:base64');
    if (key.length !== KEY_BYTES) throw new Error(`the key ${id} is not ${KEY_BYTES} bytes of base64`);
    if (keys.has(id)) throw new Error(`the key ${id} appears twice`);
    keys.set(id, createSecretKey(key));
  }
  const [currentId = ''] = keys.keys();
  return { currentId, keys };
}

/** AES-256-GCM. The result can only be opened for the same owner. */
export function seal(ring: KeyRing, secret: string, owner: string): Sealed {
  const key = ring.keys.get(ring.currentId);
  if (!key) throw new Error('the key ring is empty');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    keyId: ring.currentId,
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
}

/** Null when the key has left the ring, or the data was tampered with. */
export function unseal(ring: KeyRing, sealed: Sealed, owner: string): string | null {
  const key = ring.keys.get(sealed.keyId);
  if (!key) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(sealed.tag, 'base64'));
    return decipher.update(Buffer.from(sealed.data, 'base64'), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
