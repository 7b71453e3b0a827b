import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { MutationRun } from './worker.ts';

/** Modules of past runs stay in memory until the process is replaced. */
const RUNS_A_PROCESS = 150;
/** An endless loop ends here and counts as caught. CPU time, so that a busy machine doesn't count. */
const LONGEST_RUN_SECONDS = 20;

export class Runner {
  #child?: ChildProcess;
  #runs = 0;

  /** Whether the tests fail or don't end. */
  async isRed(run: Omit<MutationRun, 'version'>): Promise<boolean> {
    if (this.#child === undefined || this.#runs % RUNS_A_PROCESS === RUNS_A_PROCESS - 1) this.#renew();
    const child = this.#child;
    if (child === undefined) throw new Error('No process.');
    const before = cpuSeconds(child);
    child.send({ ...run, version: ++this.#runs });
    return await new Promise<boolean>((done) => {
      const finish = (red: boolean): void => {
        clearInterval(timer);
        child.removeAllListeners();
        if (this.#child === child && child.exitCode !== null) this.#child = undefined;
        done(red);
      };
      const timer = setInterval(() => {
        if (cpuSeconds(child) - before < LONGEST_RUN_SECONDS) return;
        this.end();
        finish(true);
      }, 500);
      child.once('message', finish);
      child.once('exit', () => finish(true));
    });
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #renew(): void {
    this.end();
    this.#child = fork(new URL('worker.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }
}

/** From Linux's `/proc`: user and system time in hundredths of a second. */
function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
