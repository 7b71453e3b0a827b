import { EventEmitter } from 'node:events';
import { CONFIG, listenerRedis, type Logger, LOGGER, newId, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { GenerationsConfig } from './config.ts';

/** Identifies this run, not the instance: after a restart it is another owner. */
@Injectable()
export class ProcessId {
  readonly value = newId();
}

/** Signals may be lost: each has a slower fallback. `stop`, `follow` and `grown` go to one process, others to all. */
const Signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), id: z.string() }),
  z.object({ kind: z.literal('discard'), userId: z.string(), chatId: z.string() }),
  z.object({ kind: z.literal('stopSuggestions'), userId: z.string(), chatId: z.string() }),
  /** Repeated each second: `process` has readers of these. */
  z.object({ kind: z.literal('follow'), ids: z.array(z.string()), process: z.string() }),
  z.object({ kind: z.literal('grown'), ids: z.array(z.string()) }),
  z.object({ kind: z.literal('changed'), chatId: z.string(), revision: z.number() }),
  z.object({ kind: z.literal('running') }),
]);
export type Signal = z.output<typeof Signal>;

const LISTENING = 'listening';

@Injectable()
export class Signals implements OnApplicationShutdown {
  private readonly prefix: string;
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly subscriber: ReturnType<typeof listenerRedis>;

  constructor(
    private readonly client: RedisClient,
    private readonly self: ProcessId,
    @Inject(CONFIG) config: GenerationsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.prefix = `${config.names.prefix}masque:generations:`;
    this.subscriber = listenerRedis(config);
    // The shared client already logs outages.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_: string, message: string) => this.receive(message));
    // On every connection: one that fails before it is ready drops its queued commands.
    this.subscriber.on('ready', () => void this.listen());
  }

  on<K extends Signal['kind']>(kind: K, handler: (signal: Extract<Signal, { kind: K }>) => void): void {
    this.emitter.on(kind, handler);
  }

  /** Also called after an outage, whose signals are lost. */
  onListening(listener: () => void): void {
    this.emitter.on(LISTENING, listener);
  }

  private async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channelOf(this.self.value), this.channelOf('all')).catch(() => undefined);
    this.emitter.emit(LISTENING);
  }

  send(process: string, signal: Signal): void {
    if (process === this.self.value) this.emitter.emit(signal.kind, signal);
    else this.publish(process, signal);
  }

  broadcast(signal: Signal): void {
    this.publish('all', signal);
  }

  private publish(to: string, signal: Signal): void {
    this.client.redis.publish(this.channelOf(to), JSON.stringify(signal)).catch(() => undefined);
  }

  private channelOf(name: string): string {
    return `${this.prefix}${name}`;
  }

  private receive(message: string): void {
    try {
      const signal = Signal.safeParse(JSON.parse(message));
      if (signal.success) this.emitter.emit(signal.data.kind, signal.data);
    } catch (error) {
      this.logger.warn({ reason: error instanceof Error ? error.message : '' }, 'handling a signal failed');
    }
  }

  onApplicationShutdown() {
    this.subscriber.disconnect();
  }
}
