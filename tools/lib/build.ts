import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PlainError, ToolError, runTool } from '../../infra/local/src/index.ts';

const STAMP = 'node_modules/.cache/masque/built';
const FOLDERS = ['libs', 'services', 'frontends', 'infra/local'];
const FILES = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.nest.json', 'tsconfig.web.json', 'nx.json'];
const NO_SOURCES = new Set(['node_modules', 'dist', 'test', 'bench', '.data', 'coverage']);

function stampOf(path: string, into: string[]): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (NO_SOURCES.has(entry.name) || entry.name.includes('.spec.')) continue;
    const file = join(path, entry.name);
    if (entry.isDirectory()) stampOf(file, into);
    else {
      const { size, mtimeMs } = statSync(file);
      into.push(`${file} ${size} ${mtimeMs}`);
    }
  }
}

function currentStamp(): string {
  const lines: string[] = [];
  for (const folder of FOLDERS) stampOf(folder, lines);
  for (const file of FILES) lines.push(`${file} ${statSync(file).mtimeMs}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

function allBuilt(): boolean {
  const packages = ['libs', 'services', 'frontends'].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  return [...packages, 'infra/local'].every(
    (folder) => !existsSync(join(folder, 'package.json')) || existsSync(join(folder, 'dist')),
  );
}

function whatFailed(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  const errors = lines.filter((line) => /error(?! (code|path|workspace|location|command|Lifecycle))/i.test(line));
  return [...new Set(errors.length > 0 ? errors : lines.slice(-20))].slice(0, 20).join('\n');
}

/** Skips even Nx, which caches per project, when no source changed since the last build. */
export async function buildAll(signal?: AbortSignal): Promise<'unchanged' | 'built'> {
  const before = currentStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === before && allBuilt()) return 'unchanged';
  rmSync(STAMP, { force: true });
  const env = { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0', NODE_ENV: 'production' };
  try {
    await runTool('nx', ['run-many', '-t', 'build', '--output-style=static', '--parallel=3'], { env, signal });
  } catch (error) {
    if (signal?.aborted || !(error instanceof ToolError)) throw error;
    throw new PlainError(`The build failed:\n${whatFailed(error.output)}`);
  }
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, before);
  return 'built';
}
