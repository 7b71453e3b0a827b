import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaveMark, removeMark } from './leftovers.ts';
import { type LogFile, logFile } from './log-file.ts';
import { PlainError, sentenceOf } from './plain-error.ts';
import { withoutForeignSecrets } from './secret-settings.ts';

/** Starting, stopping and killing are idempotent. */
export interface LocalPart {
  readonly name: string;
  readonly pid: number | undefined;
  start(): Promise<void>;
  /** SIGTERM, then SIGKILL after `grace` milliseconds. */
  stop(grace?: number): Promise<void>;
  kill(): Promise<void>;
}

export interface LocalCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface PartOptions {
  readonly name: string;
  readonly dataDir: string;
  /** Called before every start; may prepare data. */
  readonly command: () => LocalCommand | Promise<LocalCommand>;
  readonly ready: (log: LogFile) => boolean | Promise<boolean>;
  /** Milliseconds between checks. */
  readonly every?: number;
  /** Milliseconds. */
  readonly readyWithin?: number;
  /** Called when a ready part ends without having been asked to. */
  readonly onDeath?: (part: LocalPart, how: string) => void;
  readonly afterEnd?: (how: string) => void;
}

const DEFAULT_GRACE = 9000;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<string>;
  over: string | undefined;
  asked: boolean;
  ready: boolean;
}

/** Starts all parts at once; calls `stop` when one of them fails. */
export async function startTogether(parts: readonly LocalPart[], stop: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part.start()));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return;
  await stop();
  throw failed.reason;
}

export function createPart(options: PartOptions): LocalPart {
  const log = logFile(`${options.dataDir}/logs/${options.name}.log`);
  const mark = `${options.dataDir}/run/${options.name}.json`;
  let running: Running | undefined;
  let starting: Promise<void> | undefined;
  let wanted = false;

  const launch = (command: LocalCommand): Running => {
    const output = log.open();
    // The child inherits this: only the owner can read its data, pictures and indexes.
    const before = process.umask(0o077);
    const child = spawn(command.file, command.args, {
      cwd: command.cwd,
      env: command.env ?? withoutForeignSecrets(process.env),
      stdio: ['ignore', output, output],
      // In its own process group: Ctrl-C only reaches the starter, which then stops all parts in order.
      detached: true,
    });
    process.umask(before);
    closeSync(output);
    const state: Running = {
      child,
      over: undefined,
      asked: false,
      ready: false,
      ended: new Promise((resolve) => {
        child.once('error', (error: NodeJS.ErrnoException) => {
          resolve(error.code === 'ENOENT' ? `${command.file} was not found` : sentenceOf(error));
        });
        child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with exit code ${code}`));
      }),
    };
    if (child.pid) leaveMark(mark, child.pid);
    void state.ended.then((how) => {
      state.over = how;
      if (running === state) running = undefined;
      removeMark(mark);
      options.afterEnd?.(how);
      if (state.ready && !state.asked) options.onDeath?.(part, how);
    });
    return state;
  };

  const waitUntilReady = async (state: Running): Promise<void> => {
    const within = options.readyWithin ?? 60_000;
    const deadline = performance.now() + within;
    for (;;) {
      if (state.over !== undefined) {
        const last = log.tail(3).join(' | ');
        throw new PlainError(`${options.name} did not start: it ${state.over}.${last ? ` It said: ${last}` : ''}`);
      }
      if (await options.ready(log)) break;
      if (performance.now() > deadline) {
        await end(state, 'SIGKILL');
        throw new PlainError(`${options.name} was not ready within ${within / 1000} s: see logs/${options.name}.log.`);
      }
      await sleep(options.every ?? 25);
    }
    state.ready = true;
  };

  const end = async (state: Running, signal: 'SIGTERM' | 'SIGKILL', grace = DEFAULT_GRACE): Promise<void> => {
    state.asked = true;
    state.child.kill(signal);
    const timer = setTimeout(() => state.child.kill('SIGKILL'), grace);
    await state.ended;
    clearTimeout(timer);
  };

  const stopBy = async (signal: 'SIGTERM' | 'SIGKILL', grace?: number): Promise<void> => {
    wanted = false;
    if (running) await end(running, signal, grace);
    await starting?.catch(() => undefined);
  };

  const part: LocalPart = {
    name: options.name,
    get pid() {
      return running?.child.pid;
    },
    start() {
      if (starting) return starting;
      if (running) return Promise.resolve();
      wanted = true;
      starting = (async () => {
        const command = await options.command();
        if (!wanted) return;
        running = launch(command);
        await waitUntilReady(running);
      })().finally(() => {
        starting = undefined;
      });
      return starting;
    },
    stop: (grace) => stopBy('SIGTERM', grace),
    kill: () => stopBy('SIGKILL'),
  };
  return part;
}
