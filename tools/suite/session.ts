import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceOf } from '../../infra/local/src/index.ts';
import { findChromium } from '../lib/chromium.ts';
import { progress } from '../lib/progress.ts';
import { runShown } from '../lib/run-shown.ts';
import { FAILED, PASSED, SKIPPED, type TestTally, sum } from '../lib/tally.ts';
import { backingForTests, type Running, systemForTests } from '../lib/test-system.ts';
import type { FileTime } from './times.ts';

/** `system`: as `npm start` runs it. `processes`: each service by itself. `instances`: two of these, on a Redis Cluster. */
export type Surroundings = 'nothing' | 'stores' | 'system' | 'processes' | 'instances';

const REPORTS = 'reports';

export class SuiteSession {
  readonly folder = mkdtempSync(join(tmpdir(), 'masque-test-'));
  readonly tallies: TestTally[] = [];
  /** Repeated at the end, because long output is often cut off at its start. */
  readonly failures: string[] = [];
  readonly times: FileTime[] = [];
  private readonly abort = new AbortController();
  private readonly started = new Map<Surroundings, Promise<Running>>();
  private stopping: Promise<void> | undefined;

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  readonly log = (line: string): void => progress.line(line);

  async check(title: string, work: () => Promise<boolean | 'skipped'>): Promise<void> {
    if (this.signal.aborted) return;
    const result = await progress.step(
      title,
      () =>
        work().catch((error: unknown) => {
          this.log(sentenceOf(error));
          return false;
        }),
      (outcome) => (outcome === 'skipped' ? outcome : ''),
    );
    if (result === false) this.failures.push(title);
    this.tallies.push(result === 'skipped' ? SKIPPED : result ? PASSED : FAILED);
  }

  run(file: string, ...args: string[]): Promise<boolean> {
    return runShown(file, args, { signal: this.signal });
  }

  /** Stops the previous surroundings first: two cores can't hold more than one Masque. */
  async surroundings(kind: Surroundings): Promise<Readonly<Record<string, string>>> {
    if (kind === 'nothing') return {};
    let running = this.started.get(kind);
    if (!running) {
      await this.stopAll();
      running = this.start(kind);
      running.catch(() => undefined);
      this.started.set(kind, running);
    }
    return (await running).env;
  }

  private async start(kind: Exclude<Surroundings, 'nothing'>): Promise<Running> {
    if (kind === 'stores') return backingForTests(this.folder, this.log);
    const chromium = await findChromium(this.log);
    const system = await systemForTests(join(this.folder, kind), this.log, kind);
    return { ...system, env: { ...system.env, CHROMIUM: chromium } };
  }

  private async stopAll(): Promise<void> {
    const all = [...this.started];
    this.started.clear();
    for (const [kind, running] of all) {
      await running.then((one) => one.stop()).catch(() => undefined);
      const logs = join(this.folder, kind, 'system/logs');
      if (sum(this.tallies).failed > 0 && existsSync(logs)) {
        cpSync(logs, join(REPORTS, 'logs'), { recursive: true });
        this.log(`Service logs: ${REPORTS}/logs`);
      }
    }
  }

  stop(): Promise<void> {
    this.stopping ??= (async () => {
      this.abort.abort();
      await this.stopAll();
      rmSync(this.folder, { recursive: true, force: true });
    })();
    return this.stopping;
  }
}
