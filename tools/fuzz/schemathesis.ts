import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonEnvironment } from '../lib/python.ts';
import { runShown } from '../lib/run-shown.ts';

/** Pinned: another release generates other requests from the same seed. */
const VERSION = '4.32.5';

export interface FuzzRun {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly seconds: number;
  readonly without: readonly string[];
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly operationId: string; readonly responses: object } }>
  >;
}

export async function endlessCalls(origin: string): Promise<string[]> {
  const { paths }: Document = JSON.parse(await (await fetch(`${origin}/api/openapi.json`)).text());
  return Object.values(paths).flatMap(({ get }) =>
    get && JSON.stringify(get.responses).includes('text/event-stream') ? [get.operationId] : [],
  );
}

/** Returns the program's path; installs it on first use. @throws without Python or PyPI. */
export async function installSchemathesis(): Promise<string> {
  return join(await pythonEnvironment(`schemathesis==${VERSION}`), 'schemathesis');
}

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
  return runShown(program, args, { cwd: tmpdir() });
}
