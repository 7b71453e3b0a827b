import { Worker } from 'node:worker_threads';
import { DomainError } from '@masque/contracts';
import type {
  CallAnswer,
  CallArguments,
  CallName,
  DiscoveryRequest,
  DiscoveryResponse,
  ThreadRole,
  ThreadSettings,
} from './discovery.calls.ts';

const PROGRAM = new URL(import.meta.url.replace(/thread\.client\.(\w+)$/, 'discovery.thread.$1'));

/** From source, also resolve our libraries from source: they may not be built. */
const CONDITIONS = PROGRAM.pathname.endsWith('.ts') ? ['--conditions=masque-source'] : [];

export class DamagedIndex extends Error {}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class ThreadClient<R extends ThreadRole> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private isOver = false;

  constructor(file: string, role: R) {
    this.worker = new Worker(PROGRAM, {
      workerData: { file, role } satisfies ThreadSettings,
      execArgv: ['--no-warnings', ...CONDITIONS],
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.worker.unref();
    this.worker.on('message', (response: DiscoveryResponse) => this.settle(response));
    this.worker.on('error', (error) => this.end(isDamage(error) ? new DamagedIndex(error.message) : error));
    this.worker.on('exit', () => this.end(new DomainError('server.unavailable')));
  }

  get load(): number {
    return this.waiting.size;
  }

  get isUsable(): boolean {
    return !this.isOver;
  }

  async call<N extends CallName<R>>(
    name: N,
    args: CallArguments<R, N>,
    withinMs = Number.POSITIVE_INFINITY,
  ): Promise<CallAnswer<R, N>> {
    if (this.isOver) throw new DomainError('server.unavailable');
    const id = (this.lastId += 1);
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.ref();
    this.worker.postMessage({ id, name, args, deadline: Date.now() + withinMs } satisfies DiscoveryRequest);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread calls the method of this name
    return (await answer) as CallAnswer<R, N>;
  }

  async close(): Promise<void> {
    if (this.isOver) return;
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.ref();
    this.worker.postMessage('close');
    await exited;
  }

  private settle({ id, value, failure, reason }: DiscoveryResponse): void {
    const { resolve, reject } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker.unref();
    if (failure === 'timeout') reject?.(new DomainError('server.timeout'));
    else if (failure === 'damaged') reject?.(new DamagedIndex(reason));
    else if (failure === 'failed') reject?.(new Error(reason));
    else resolve?.(value);
  }

  private end(error: Error): void {
    this.isOver = true;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** A thread that can't open its file exits with SQLite's error. */
const isDamage = (error: Error): boolean => /not a database|malformed/.test(error.message);
