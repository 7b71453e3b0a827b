import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from './private-folder.ts';

const BYTES = 32;
const fresh = () => randomBytes(BYTES).toString('base64');

export interface Secrets {
  readonly IDENTITY_SECRET: string;
  /** `id:base64 of 32 bytes`. */
  readonly SECRETS_KEY: string;
  /** Letters and digits, because it stands in an address. */
  readonly REDIS_PASSWORD: string;
}

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
