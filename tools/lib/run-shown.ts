import { spawn } from 'node:child_process';

export interface ShownOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/** Sends stdout and stderr to stdout, in order. Resolves to true on exit code 0. */
export async function runShown(file: string, args: readonly string[], options: ShownOptions = {}): Promise<boolean> {
  return (await exitCodeOf(file, args, options)) === 0;
}

/** Resolves to null if the program couldn't start or was killed by a signal. */
export function exitCodeOf(file: string, args: readonly string[], options: ShownOptions = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...options,
      stdio: ['ignore', process.stdout, process.stdout],
    });
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
}
