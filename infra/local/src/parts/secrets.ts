import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from './private-folder.ts';

const BYTES = 32;
const fresh = () => randomBytes(BYTES).toString('base64');

/** Secrets of the local installation by the name of their setting. */
export interface Secrets {
  /** Signs who asks, between gateway and services. */
  readonly IDENTITY_SECRET: string;
  /** Encrypts stored keys: `id:base64 of 32 bytes`. Only the chat service knows it. */
  readonly SECRETS_KEY: string;
  /** Of the local Redis; letters and digits, so that it can stand in an address. */
  readonly REDIS_PASSWORD: string;
}

/** Made on the first start and kept in a file of the data folder that only its owner can read. */
export function secretsIn(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  let kept: Partial<Secrets> = {};
  try {
    kept = Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // the first start
  }
  const secrets: Secrets = {
    IDENTITY_SECRET: kept.IDENTITY_SECRET ?? fresh(),
    SECRETS_KEY: kept.SECRETS_KEY ?? `local:${fresh()}`,
    REDIS_PASSWORD: kept.REDIS_PASSWORD ?? randomBytes(BYTES).toString('hex'),
  };
  privateFolder(dataDir);
  writeFileSync(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  return secrets;
}
