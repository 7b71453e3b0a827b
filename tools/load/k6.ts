import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError } from '../../infra/local/src/index.ts';
import { runShown } from '../lib/run-shown.ts';

const K6_VERSION = 'v1.8.1';
const MODULE = 'go.k6.io/k6';
const FOLDER = resolve('node_modules/.cache/masque/tools');
const NICE = 15;

const versionOf = (program: string): string =>
  /\bv\d+\.\d+\.\d+/.exec(spawnSync(program, ['version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? '';

/** Uses k6 from PATH if its version matches, else builds it once, which takes minutes. */
export async function k6(log: (line: string) => void): Promise<string> {
  if (versionOf('k6') === K6_VERSION) return 'k6';
  const built = join(FOLDER, `k6-${K6_VERSION}`);
  if (existsSync(built)) return built;
  if (spawnSync('go', ['version']).status !== 0) {
    throw new PlainError(`k6 ${K6_VERSION} is not on the PATH: install it, or Go, with which it is built once.`);
  }
  log(`Building k6 ${K6_VERSION}: once, and it takes minutes`);
  mkdirSync(FOLDER, { recursive: true });
  const env = { ...process.env, GOBIN: FOLDER, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  const isBuilt = await runShown('nice', ['-n', String(NICE), 'go', 'install', `${MODULE}@${K6_VERSION}`], { env });
  if (!isBuilt) throw new PlainError(`k6 could not be built: see the messages above.`);
  renameSync(join(FOLDER, 'k6'), built);
  return built;
}
