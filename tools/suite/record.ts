import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestTally } from '../lib/tally.ts';

const FILE = 'reports/test-all.json';

export interface PartRecord {
  readonly tally: TestTally;
  readonly seconds: number;
}

export interface SuiteRecord {
  readonly tree: string;
  readonly parts: Readonly<Record<string, PartRecord>>;
}

/** Git tree hash of the working tree, uncommitted changes included. */
export function currentTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masque-tree-'));
  try {
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') };
    execFileSync('git', ['add', '--all'], { env });
    return execFileSync('git', ['write-tree'], { env, encoding: 'utf8' }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function readRecord(tree: string): SuiteRecord {
  const empty = { tree, parts: {} };
  if (!existsSync(FILE)) return empty;
  const record = JSON.parse(readFileSync(FILE, 'utf8')) as SuiteRecord;
  return record.tree === tree ? record : empty;
}

export function writeRecord(record: SuiteRecord): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}
