import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { models, type Program, programs, validator } from './versions.ts';

const run = promisify(execFile);
const GO_PLACES = ['/usr/local/go/bin', '/usr/lib/go/bin', '/opt/homebrew/bin'];

export const NO_TOOLS = 3;
export class NoTools extends Error {}

export interface Tools {
  readonly program: (name: Program) => string;
  /** PYTHONPATH for `kubernetes_validate`. */
  readonly validatorFolder: string;
  readonly modelFolder: string;
}

/** Builds and downloads the pinned tools on first use, which takes a minute or two. @throws NoTools */
export async function getTools(say: (line: string) => void): Promise<Tools> {
  const folder = toolFolder();
  await mkdir(folder, { recursive: true });
  try {
    await Promise.all([getPrograms(folder, say), getValidator(folder), getModels(folder)]);
  } catch (error) {
    throw new NoTools(error instanceof Error ? error.message : '', { cause: error });
  }
  return {
    program: (name) => programPath(folder, name),
    validatorFolder: validatorRoot(folder),
    modelFolder: modelRoot(folder),
  };
}

/** Outside the checkout, so fresh clones share it. */
function toolFolder(): string {
  const { MASQUE_CACHE, XDG_CACHE_HOME } = process.env;
  return join(MASQUE_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'masque'), 'tools');
}

const versionOf = (target: string): string => target.slice(target.lastIndexOf('@') + 1);
const programPath = (folder: string, name: Program) => join(folder, `${name}-${versionOf(programs[name])}`);
const validatorRoot = (folder: string) => join(folder, validator.package.replace('==', '-'));
const modelRoot = (folder: string) => join(folder, `models-${hashOf(JSON.stringify(models)).slice(0, 8)}`);
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

function goEnv(): NodeJS.ProcessEnv {
  const PATH = [process.env['PATH'], ...GO_PLACES].join(delimiter);
  return { ...process.env, PATH, GOFLAGS: '-trimpath', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
}

/** Sequential, because each build uses all cores. */
async function getPrograms(folder: string, say: (line: string) => void): Promise<void> {
  for (const [name, target] of Object.entries(programs)) {
    const path = join(folder, `${name}-${versionOf(target)}`);
    if (existsSync(path)) continue;
    say(`building ${name} ${versionOf(target)}`);
    const bin = join(folder, `go-${process.pid}`);
    await run('go', ['install', '-ldflags=-s -w', target], { env: { ...goEnv(), GOBIN: bin } });
    await rename(join(bin, name), path);
    await rm(bin, { recursive: true });
  }
}

async function getValidator(folder: string): Promise<void> {
  const root = validatorRoot(folder);
  if (existsSync(root)) return;
  const parts = `${root}.${process.pid}`;
  const quiet = ['-q', '--disable-pip-version-check', '--root-user-action=ignore'];
  await run('python3', ['-m', 'pip', 'install', ...quiet, '--target', parts, validator.package]);
  await rename(parts, root);
}

async function getModels(folder: string): Promise<void> {
  const root = modelRoot(folder);
  if (existsSync(root)) return;
  const parts = `${root}.${process.pid}`;
  await mkdir(parts);
  await writeFile(join(parts, 'package.json'), JSON.stringify({ private: true, dependencies: models }));
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', parts]);
  await rename(parts, root);
}
