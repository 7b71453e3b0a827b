import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Pinned: another release tries other requests with the same seed. */
const VERSION = '4.32.5';
const FOLDER = '.cache/schemathesis';
const run = promisify(execFile);

export interface FuzzRun {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly seconds: number;
  /** Operation ids that are left out. */
  readonly without: readonly string[];
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly operationId: string; readonly responses: object } }>
  >;
}

/** Ids of the calls whose response is an event stream that its reader ends. */
export async function endlessCalls(origin: string): Promise<string[]> {
  const { paths }: Document = JSON.parse(await (await fetch(`${origin}/api/openapi.json`)).text());
  return Object.values(paths).flatMap(({ get }) =>
    get && JSON.stringify(get.responses).includes('text/event-stream') ? [get.operationId] : [],
  );
}

/** Installs Schemathesis from PyPI into a folder of its own, once; returns the program. Rejects without Python or PyPI. */
export async function installSchemathesis(): Promise<string> {
  const folder = resolve(FOLDER, VERSION);
  const program = join(folder, 'bin/schemathesis');
  if (existsSync(program)) return program;
  await run('python3', ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
  await run(join(folder, 'bin/python'), pip);
  return program;
}

/** Runs it to the end of its time; what it prints is shown. True: no response was a server error. */
export function fuzz(program: string, { origin, headers, seed, seconds, without }: FuzzRun): Promise<boolean> {
  const options = {
    checks: 'not_a_server_error',
    seed: String(seed),
    'max-time': String(seconds),
    phases: 'examples,coverage,fuzzing',
    'request-timeout': '30',
    'generation-database': 'none',
    'suppress-health-check': 'all',
    warnings: 'off',
  };
  const args = [
    'run',
    `${origin}/api/openapi.json`,
    '--continue-on-failure',
    '--no-color',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ...without.map((id) => `--exclude-operation-id=${id}`),
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: FOLDER, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject).once('close', (code) => resolve(code === 0));
  });
}
