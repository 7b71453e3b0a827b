import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateFolder } from '../parts/private-folder.ts';
import type { JWK } from 'jose';

export interface Keys {
  readonly signing: JWK;
  readonly cookies: string;
}

/** Persisted, so that tokens stay valid over a restart. */
export function keysIn(file: string): Keys {
  try {
    const keys: Keys = JSON.parse(readFileSync(file, 'utf8'));
    if (keys.signing && keys.cookies) return keys;
  } catch {
    // missing or unreadable: make new ones
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signing: JWK = {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  };
  const keys: Keys = { signing, cookies: randomBytes(32).toString('base64url') };
  privateFolder(dirname(file));
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
