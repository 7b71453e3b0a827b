import { spawn } from 'node:child_process';

export interface ShownOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/** Runs a program whose output people see; true when it ended well. Its output all goes to stdout, in order. */
export function runShown(file: string, args: readonly string[], options: ShownOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', process.stdout, process.stdout],
      env: options.env,
      signal: options.signal,
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
