import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const BYTES = 32;
const fresh = () => randomBytes(BYTES).toString('base64');

/** Secrets of the local installation by the name of their setting. */
export interface Secrets {
  /** Signs who asks, between gateway and services. */
  readonly IDENTITY_SECRET: string;
  /** Signs the gateway's own short-lived cookies. */
  readonly SESSION_SECRET: string;
  /** Encrypts stored keys: `id:base64 of 32 bytes`. */
  readonly SECRETS_KEY: string;
}

/** Made on the first start and kept in a file that only its owner can read. */
export function secretsIn(file: string): Secrets {
  let kept: Partial<Secrets> = {};
  try {
    kept = Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // the first start
  }
  const secrets: Secrets = {
    IDENTITY_SECRET: kept.IDENTITY_SECRET ?? fresh(),
    SESSION_SECRET: kept.SESSION_SECRET ?? fresh(),
    SECRETS_KEY: kept.SECRETS_KEY ?? `local:${fresh()}`,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  return secrets;
}
