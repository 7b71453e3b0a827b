import { Worker } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';
/** Run from its sources, it takes those of our libraries too: they may not be built. */
const SOURCES = ['--conditions=masque-source', '--experimental-transform-types'];
/** By the kind of a task: what the thread is given, and what it answers. */
export type Work<W> = { readonly [K in keyof W]: { task: unknown; result: unknown } };

/** An honest file of the largest size takes a few seconds. */
const MOST_MS = 60_000;
const IDLE_MS = 10_000;

/**
 * A thread for tasks that take long, one at a time: a file of 64 MiB takes seconds, in which the service answers others.
 * Started with the first task, ended when there was none for a while. `program`: its main program, which answers each
 * message with one.
 */
export class WorkThread<W extends Work<W>> {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: URL,
    private readonly memoryMib: number,
  ) {}

  /**
   * Rejects with what the thread threw, and with `server.unavailable` when it ended without an answer or took too long. `moved`
   * goes to the thread instead of being copied.
   */
  run<K extends keyof W>(task: W[K]['task'], moved: readonly ArrayBuffer[] = []): Promise<W[K]['result']> {
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
      // Its end rejects: until then it may still write to what it was given.
      const timer = setTimeout(() => this.close(), MOST_MS);
      worker.once('message', (result: W[K]['result']) => {
        finish(() => resolve(result));
        this.rest(worker);
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

  private rest(worker: Worker): void {
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

/** A program beside a file of which it has the name and `.program`, in source and when built. */
export const programOf = (url: string): URL => new URL(url.replace(/\.(\w+)$/, '.program.$1'));

/** The memory of bytes that nobody else has a part in. */
export const wholeMemoryOf = (bytes: Uint8Array): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length ? [bytes.buffer] : [];
