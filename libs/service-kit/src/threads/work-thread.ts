import { Worker } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';

/** Resolves our libraries from source too: they may not be built. */
const SOURCES = ['--conditions=masque-source', '--experimental-transform-types'];
export type ThreadWork<W> = { readonly [K in keyof W]: { task: unknown; result: unknown } };

const MOST_MS = 60_000;
const IDLE_MS = 10_000;

/** Runs one task at a time: a 64 MiB file takes seconds. `program` must answer each message with exactly one. */
export class WorkThread<W extends ThreadWork<W>> {
  private readonly program: URL;
  private readonly memoryMib: number;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(program: URL, memoryMib: number) {
    this.program = program;
    this.memoryMib = memoryMib;
  }

  /** Transfers `moved`. @throws the thread's error, or `server.unavailable` when it dies or takes too long */
  run<K extends keyof W>(
    task: W[K]['task'],
    moved: readonly ArrayBuffer[] = [],
    mostMs = MOST_MS,
  ): Promise<W[K]['result']> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= start(this.program, this.memoryMib));
    worker.ref();
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        settle();
      };
      const fail = (error: unknown) => finish(() => reject(error));
      // Rejects on exit, not now: until then the thread may still write to its input.
      const timer = setTimeout(() => this.close(), mostMs);
      worker.once('message', (result: W[K]['result']) => {
        finish(() => resolve(result));
        this.closeWhenIdle(worker);
      });
      worker.once('error', (error) => {
        this.worker = undefined;
        fail(error);
      });
      worker.once('exit', () => {
        this.worker = undefined;
        fail(new DomainError('server.unavailable'));
      });
      worker.postMessage(task, [...moved]);
    });
  }

  close(): void {
    clearTimeout(this.idle);
    void this.worker?.terminate();
    this.worker = undefined;
  }

  private closeWhenIdle(worker: Worker): void {
    worker.unref();
    for (const event of ['error', 'exit']) {
      worker.once(event, () => {
        if (this.worker === worker) this.worker = undefined;
      });
    }
    this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }
}

const start = (program: URL, memoryMib: number): Worker =>
  new Worker(program, {
    execArgv: ['--no-warnings', ...(program.pathname.endsWith('.ts') ? SOURCES : [])],
    resourceLimits: { maxOldGenerationSizeMb: memoryMib, maxYoungGenerationSizeMb: 8 },
  });

/** URL of `x.program.ts` beside `x.ts`, or of both as `.js` when built. */
export const programOf = (url: string): URL => new URL(url.replace(/\.(\w+)$/, '.program.$1'));

export const wholeMemoryOf = (bytes: Uint8Array): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length ? [bytes.buffer] : [];
