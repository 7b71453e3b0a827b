import { AnswerQueue, type ModelFailure } from '@masque/generations';
import { ByteCollector } from '@masque/service-kit/http';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import {
  answerFields,
  AnswerMessage,
  Choice,
  DeltaReader,
  extraOf,
  parseJson,
  reasoningOf,
  SseParser,
} from './answer.reader.ts';
import { type AnswerHead, brokenOff, failureOf, failureOfChunk, malformed, pageFailure } from './gateway.errors.ts';

const MAX_BODY = 1024 * 1024;
const MAX_REFUSAL = 2_000;
const DONE = '[DONE]';
/** How long a server may hold a complete answer open. */
const LINGER_MS = 2_000;

const ErrorBody = z.object({ error: z.unknown() });
const Whole = z.object({
  ...answerFields,
  choices: z.array(Choice.extend({ message: AnswerMessage })).min(1),
});

export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly queue = new AnswerQueue();
  finish: string | null = null;
  refusal = '';
  /** Comments count, too. */
  lastSignAt = performance.now();
  private controller: Dispatcher.DispatchController | null = null;
  private head: AnswerHead = { status: 0, headers: {} };
  private isStream = false;
  private isOver = false;
  private isDone = false;
  private isClosed = false;
  private readonly body = new ByteCollector();
  private readonly reader = new DeltaReader();
  private readonly parser = new SseParser((data) => this.onEvent(data));

  /** `key` is redacted from errors. */
  constructor(private readonly key = '') {}

  /** A complete answer's connection stays open for reuse. */
  abort(): void {
    this.isOver = true;
    this.queue.close(null);
    if (!this.isDone) this.controller?.abort(new Error('aborted'));
    else if (!this.isClosed) setTimeout(() => this.hangUp(), LINGER_MS).unref();
  }

  private hangUp(): void {
    if (!this.isClosed) this.controller?.abort(new Error('response ended'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new Error('aborted'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.head = { status, headers };
    this.isStream = status === 200 && [headers['content-type']].flat()[0]?.startsWith('text/event-stream') === true;
    this.lastSignAt = performance.now();
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.isOver) return;
    if (!this.isStream) {
      this.body.add(piece);
      if (this.body.length > MAX_BODY) this.onLongBody();
      return;
    }
    this.lastSignAt = performance.now();
    this.readSafely(() => this.parser.push(piece));
  }

  /** An error's beginning says enough. */
  private onLongBody(): void {
    if (this.head.status === 200) this.fail(malformed());
    else this.readSafely(() => this.readBody());
  }

  onResponseEnd(): void {
    this.isClosed = true;
    if (this.isOver) return;
    if (!this.isStream) {
      this.readSafely(() => this.readBody());
      return;
    }
    this.readSafely(() => this.parser.end());
    if (this.isOver) return;
    if (this.finish === null) this.fail(brokenOff());
    else this.done(this.finish);
  }

  onResponseError(): void {
    this.isClosed = true;
    this.fail(brokenOff());
  }

  private onEvent(data: string): void {
    if (this.isOver) return;
    if (data === DONE) {
      this.done(this.finish ?? 'stop');
      return;
    }
    const { text, reasoning, refusal, extra, finish, model, usage, error } = this.reader.read(data);
    if (error !== undefined) {
      this.fail(failureOfChunk(error, this.key));
      return;
    }
    if (model !== undefined || usage) this.queue.setFacts({ model, usage: usage ?? undefined });
    if (reasoning !== '') this.queue.addReasoning(reasoning);
    if (refusal !== '') this.refuse(refusal);
    if (text !== '') this.queue.addText(text);
    if (extra) this.queue.addExtra(extra);
    if (finish === 'error') this.fail(brokenOff());
    else if (finish !== null) this.finish = finish;
  }

  private refuse(words: string): void {
    this.refusal = (this.refusal + words).slice(0, MAX_REFUSAL);
  }

  private readBody(): void {
    const text = this.body.take().toString('utf8');
    const body = parseJson(text);
    const error = ErrorBody.safeParse(body);
    if (this.head.status !== 200) {
      this.fail(pageFailure(this.head, text) ?? failureOf(this.head, error.data?.error, this.key));
      return;
    }
    if (error.data?.error !== undefined && error.data.error !== null) {
      this.fail(failureOfChunk(error.data.error, this.key));
      return;
    }
    const whole = Whole.safeParse(body);
    if (!whole.success) {
      this.fail(malformed());
      return;
    }
    const [choice] = whole.data.choices;
    this.queue.setFacts({ model: whole.data.model, usage: whole.data.usage ?? undefined });
    this.queue.addReasoning(reasoningOf(choice?.message));
    if (choice?.message.refusal) this.refuse(choice.message.refusal);
    if (choice?.message.content) this.queue.addText(choice.message.content);
    // Only streamed pieces carry an index.
    const tool_calls = choice?.message.tool_calls?.map((call, index) => ({ index, ...call }));
    const extra = extraOf({ ...choice?.message, tool_calls }, choice?.logprobs);
    if (extra) this.queue.addExtra(extra);
    this.done(choice?.finish_reason ?? 'stop');
  }

  private readSafely(read: () => void): void {
    try {
      read();
    } catch {
      this.fail(malformed());
    }
    this.queue.flush();
  }

  private done(finish: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isDone = true;
    this.finish = finish;
    this.queue.close(null);
  }

  private fail(failure: ModelFailure): void {
    if (this.isOver) return;
    this.queue.close(failure);
    this.abort();
  }
}
