import { type BrokenBy, openAiErrorType, toOpenAiError } from '@masque/contracts';
import type { z } from 'zod';
import type { Ending } from '../core/generation.facts.ts';
import type { GenerationFeed } from '../core/generation-feed.ts';
import type { AnswerExtra } from '../core/model-answer.ts';

const MOST_OF_PIECE = 32 * 1024;

type Broken = z.output<typeof BrokenBy>;
const ownErrorOf = (error: Broken) => ({ param: null, ...error, type: openAiErrorType(error.code) });
const openAiErrorOf = ({ message: error, ...rest }: Broken) => toOpenAiError({ error, ...rest }).error;

/** Builds each event once for all readers. An event id is `{messageId}:{length so far}`, for resuming. */
export class ChunkWriter {
  private head = '';
  private readonly idPrefix: string;
  private readonly from: number;
  private made = { length: -1, pieceLength: -1, event: '' };
  private readonly endEvents = new Map<boolean, string>();

  constructor(private readonly feed: GenerationFeed) {
    const { reference } = feed.facts;
    this.from = reference?.from ?? 0;
    this.idPrefix = reference === null ? '' : `id: ${reference.messageId}:`;
  }

  text(piece: string, length: number): string {
    if (this.made.length !== length || this.made.pieceLength !== piece.length) {
      const event = this.event(length, `{"content":${JSON.stringify(piece)}},"finish_reason":null}]}`);
      this.made = { length, pieceLength: piece.length, event };
    }
    return this.made.event;
  }

  thought(piece: string, length: number): string {
    return this.event(length, `{"content":"","reasoning":${JSON.stringify(piece)}},"finish_reason":null}]}`);
  }

  private get reference(): string {
    const { reference } = this.feed.facts;
    return reference ? `,"masque":${JSON.stringify(reference)}` : '';
  }

  first(piece: string, length: number, reasoning = ''): string {
    const thought = reasoning === '' ? '' : `,"reasoning":${JSON.stringify(reasoning)}`;
    const delta = `{"role":"assistant","content":${JSON.stringify(piece)}${thought}}`;
    return this.event(length, `${delta},"finish_reason":null}]${this.reference}}`);
  }

  restart(reasoning: string): string {
    return this.event(
      0,
      `{"content":"","reasoning":${JSON.stringify(reasoning)}},"finish_reason":null}],"restarts":true}`,
    );
  }

  extra({ logprobs, ...parts }: AnswerExtra, length: number, isFirst: boolean): string {
    const delta = JSON.stringify(isFirst ? { role: 'assistant', ...parts } : parts);
    const odds = logprobs ? `,"logprobs":${JSON.stringify(logprobs)}` : '';
    const masque = isFirst ? this.reference : '';
    return this.event(length, `${delta}${odds},"finish_reason":null}]${masque}}`);
  }

  end(ending: Ending, isOpenAi: boolean): string {
    const events = this.endEvents.get(isOpenAi) ?? this.makeEnd(ending, isOpenAi);
    this.endEvents.set(isOpenAi, events);
    return events;
  }

  private makeEnd(ending: Ending, isOpenAi: boolean): string {
    const { text, facts, revision } = this.feed;
    const { reference, usage } = facts;
    const now = reference ? { ...reference, revision: revision ?? reference.revision } : null;
    const masque = now ? `,"masque":${JSON.stringify(now)}` : '';
    if (ending.error) {
      const error = JSON.stringify(isOpenAi ? openAiErrorOf(ending.error) : ownErrorOf(ending.error));
      return `event: error\n${this.event(text.length, `{},"finish_reason":"error"}]${masque},"error":${error}}`)}`;
    }
    const used = usage ? `,"usage":${JSON.stringify(usage)}` : '';
    const finish = JSON.stringify(ending.finish);
    return `${this.event(text.length, `{},"finish_reason":${finish}}]${masque}${used}}`)}data: [DONE]\n\n`;
  }

  private event(length: number, rest: string): string {
    this.head ||= this.chunkHead();
    return this.idPrefix === ''
      ? `data: ${this.head}${rest}\n\n`
      : `${this.idPrefix}${this.from + length}\ndata: ${this.head}${rest}\n\n`;
  }

  private chunkHead(): string {
    const { id, created, model } = this.feed.facts;
    const fields = { id, object: 'chat.completion.chunk', created, model };
    return `${JSON.stringify(fields).slice(0, -1)},"choices":[{"index":0,"delta":`;
  }
}

/** Never splits a surrogate pair. */
export function pieceAt(text: string, position: number): string {
  const end = Math.min(text.length, position + MOST_OF_PIECE);
  const last = text.charCodeAt(end - 1);
  const isCut = end < text.length && last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(position, isCut ? end - 1 : end);
}
