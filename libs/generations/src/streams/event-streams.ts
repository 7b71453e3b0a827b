import type { ServerResponse } from 'node:http';
import { CONFIG } from '@masque/service-kit';
import { beginEvents } from '@masque/service-kit/http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import type { GenerationFeed } from '../core/generation-feed.ts';
import { ChunkWriter } from './chunk.writer.ts';
import { EventStream } from './event-stream.ts';

const LOOK_MS = 1_000;

export interface StreamPlan {
  readonly feed: GenerationFeed;
  /** Characters of text that the reader already has. */
  readonly from: number;
  readonly requestId: string;
  readonly isOpenAi?: boolean;
  readonly onClose: () => void;
}

@Injectable()
export class EventStreams implements OnApplicationShutdown {
  private readonly open = new Set<EventStream>();
  private readonly writers = new WeakMap<GenerationFeed, ChunkWriter>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: GenerationsConfig) {}

  get size(): number {
    return this.open.size;
  }

  start(raw: ServerResponse, { feed, from, requestId, isOpenAi = false, onClose }: StreamPlan): void {
    if (raw.destroyed) {
      onClose();
      return;
    }
    const chunks = this.writers.get(feed) ?? new ChunkWriter(feed);
    this.writers.set(feed, chunks);
    const stream = new EventStream(raw, feed, chunks, from, isOpenAi);
    this.open.add(stream);
    this.timer ??= setInterval(() => this.look(), LOOK_MS);
    raw.once('close', () => {
      stream.close();
      this.forget(stream);
      onClose();
    });
    beginEvents(raw, requestId);
    if (feed.text.length <= from && !feed.ending) raw.flushHeaders();
    stream.start();
  }

  private look(): void {
    const now = performance.now();
    for (const stream of this.open) stream.look(now, this.config.streams);
  }

  private forget(stream: EventStream): void {
    this.open.delete(stream);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
