import { spawn } from 'node:child_process';

export interface ShownOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/** Runs a program whose output people see; true when it ended well. Its output all goes to stdout, in order. */
export async function runShown(file: string, args: readonly string[], options: ShownOptions = {}): Promise<boolean> {
  return (await exitCodeOf(file, args, options)) === 0;
}

/** The same; null when it could not be run, or was ended by a signal. */
export function exitCodeOf(file: string, args: readonly string[], options: ShownOptions = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', process.stdout, process.stdout],
      env: options.env,
      signal: options.signal,
    });
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
}
