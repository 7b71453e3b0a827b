import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@masque/contracts';
import { unreadPictureKind } from '@masque/contracts/rules';
import type { PictureRefusal } from './picture.ts';
import type { EncoderTask, EncoderWork } from './encoder.work.ts';

const TIMEOUT_MS = 20_000;
const IDLE_MS = 10_000;

const PROGRAM = fileURLToPath(import.meta.url).replace(/encoder\.child\.(\w+)$/, 'encoder.process.$1');

/** Makes the C library give memory back: otherwise it keeps what a decoded picture took. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Otherwise sharp encodes the sizes of a picture at once, and two pictures take eight threads of a small machine. */
const ONE_THREAD = { UV_THREADPOOL_SIZE: '1' };

/** Decodes in a separate process, so that a hostile file's memory, time and crashes only hurt the decoder. */
export class EncoderChild {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @throws `image.*`; `image.too_heavy` also when decoding takes too long or too much memory, or kills the process */
  async run<K extends keyof EncoderWork>(kind: K, bytes: Uint8Array): Promise<EncoderWork[K]> {
    const result = await this.ask(kind, bytes);
    const unread = result === 'image.not_an_image' ? unreadPictureKind(bytes) : null;
    if (unread) throw new DomainError('image.kind_not_read', { kind: unread });
    if (typeof result === 'string') throw new DomainError(result);
    return result;
  }

  close(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private ask<K extends keyof EncoderWork>(kind: K, bytes: Uint8Array): Promise<EncoderWork[K] | PictureRefusal> {
    clearTimeout(this.idle);
    const child = (this.child ??= start());
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const finish = (result: EncoderWork[K] | PictureRefusal) => {
        clearTimeout(timer);
        for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
        if (child.exitCode === null && child.signalCode === null && !child.killed) this.closeWhenIdle(child);
        else this.child = undefined;
        resolve(result);
      };
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        finish('image.too_heavy');
      }, TIMEOUT_MS);
      child.once('message', (result: EncoderWork[K] | PictureRefusal) => finish(result));
      child.once('exit', () => finish('image.too_heavy'));
      child.once('error', () => {
        child.kill('SIGKILL');
        finish('image.too_heavy');
      });
      child.send({ kind, bytes } satisfies EncoderTask, (error) => error && child.kill('SIGKILL'));
    });
  }

  private closeWhenIdle(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    for (const event of ['exit', 'error']) {
      child.once(event, () => {
        if (this.child === child) this.child = undefined;
      });
    }
    this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }
}

function start(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return fork(PROGRAM, {
    env: { ...ALLOCATOR, ...ONE_THREAD, PATH, NODE_COMPILE_CACHE },
    execArgv: ['--max-old-space-size=128', '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
