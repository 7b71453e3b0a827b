import { spawn } from 'node:child_process';
import { PlainError } from './plain-error.ts';

export class ToolError extends PlainError {
  override name = 'ToolError';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

export interface ToolOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

export function runTool(file: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      signal: options.signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new PlainError(`${file} was not found on the PATH: install it.`) : error);
    });
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const last = output.trim().split('\n').at(-1) ?? '';
      reject(new ToolError(`${file} ${args.slice(0, 3).join(' ')} failed: ${last || `exit code ${code}`}`, output));
    });
  });
}
