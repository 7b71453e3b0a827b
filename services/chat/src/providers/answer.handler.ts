import { AnswerQueue, type ModelFailure } from '@masque/generations';
import { RefusedAddress } from '@masque/service-kit/addresses';
import { ByteCollector } from '@masque/service-kit/http';
import type { Dispatcher } from 'undici';
import { parseJson } from './json.ts';
import { type Delta, DeltaReader } from './answer.reader.ts';
import { type AnswerForm, binary, formOf } from './answer.form.ts';
import { answerTurns } from './answer.turns.ts';
import {
  type AnswerHead,
  brokenOff,
  unreached,
  failureOf,
  failureOfChunk,
  malformed,
  malformedAs,
  notPublic,
  pageFailure,
} from './gateway.errors.ts';
import type { SentSecrets } from './secrets.ts';
import { RepeatedText } from './repeated.text.ts';
import { SseParser } from './sse.parser.ts';

const MAX_BODY = 1024 * 1024;
const MAX_REFUSAL = 2_000;
const MAX_WAITING = 32 * 1024;
const doneMark = /^\s*"?\[done\]"?\s*$/i;
/** How long a server may hold a complete answer open; its usage may still come. */
const LINGER_MS = 2_000;

/** Finish reasons of answers that broke off. Sources: OpenRouter, DeepSeek, GLM, vLLM. */
const troubles =
  /^(?:finishreason\.)?(?:error|insufficient_system_resource|network_error|abort(?:ed)?|cancel(?:l?ed)?|timeout|server_error|unknown_error|engine_overloaded)$/i;

const errorMark = /^\s*\[error\]:?\s*(.*)$/is;

const endsLine = (piece: Buffer): boolean => piece.includes('\n') || piece.includes('\r');
/** No string in JSON contains it: its quote would be escaped. */
const nextObject = /\}\s*(?=\{\s*"\w)/g;

const leading = new Set(Buffer.from(' \t\r\n\u001E\uFEFF'));
const UNREADABLE = 'The response is compressed, or its encoding is unknown.';
const sentence = /^\s*[^\s{["<][^]{0,300}$/;

/** Reads an answer by its first byte: content types lie. */
export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly queue = new AnswerQueue();
  finish: string | null = null;
  refusal = '';
  /** Comments count, too. */
  lastSignAt = performance.now();
  private controller: Dispatcher.DispatchController | null = null;
  private head: AnswerHead = { status: 0, headers: {} };
  private form: AnswerForm = 'unknown';
  private hasEvents = false;
  private skipped = 0;
  private isOver = false;
  private isDone = false;
  private isClosed = false;
  private lingering: NodeJS.Timeout | undefined;
  private readonly body = new ByteCollector();
  private hasBegun = false;
  private readonly reader = new DeltaReader();
  private readonly texts = new RepeatedText();
  private readonly thoughts = new RepeatedText();
  private readonly parser = new SseParser(
    (data, event) => this.onEvent(data, event),
    (lines, start) => (this.isOver ? start : this.reader.readAlike(lines, start, this.addValue)),
  );

  /** `secrets` are redacted from errors. */
  constructor(private readonly secrets: SentSecrets = []) {}

  /** A complete answer's connection stays open for reuse. */
  abort(): void {
    this.readWaiting();
    this.isOver = true;
    clearTimeout(this.lingering);
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
    this.lastSignAt = performance.now();
    if (status < 200) return;
    this.head = { status, headers };
    if (status !== 200) this.form = 'body';
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.isOver) return;
    this.lastSignAt = performance.now();
    if (this.form === 'events') {
      this.onEvents(piece);
      return;
    }
    this.body.add(piece);
    if (this.form === 'unknown' || (this.form === 'line' && endsLine(piece))) this.recognize();
    else if (this.body.length > MAX_BODY) this.onLongBody();
  }

  /** The first words are read at once, later ones in the next turn. */
  private onEvents(piece: Buffer): void {
    if (this.hasBegun && this.parser.unread === 0) answerTurns.join(this.readWaiting);
    this.parser.push(piece);
    if (!this.hasBegun || this.parser.unread > MAX_WAITING) this.readWaiting();
  }

  private readonly readWaiting = (): void => {
    if (this.parser.unread > 0 && !this.isOver) this.readSafely(() => this.parser.read());
  };

  private recognize(): void {
    const given = this.body.take();
    const at = given.findIndex((byte) => !leading.has(byte));
    if (at === -1) {
      this.skipped += given.length;
      if (this.skipped > MAX_BODY) this.fail(malformed());
      return;
    }
    const begun = given.subarray(at);
    const first = begun.toString('utf8');
    const form = formOf(first, this.isEventStream);
    if (form === 'events') {
      this.form = form;
      this.onEvents(begun);
      return;
    }
    this.body.add(begun);
    if (form !== 'unknown') this.form = form;
  }

  private get isEventStream(): boolean {
    const type = [this.head.headers['content-type']].flat()[0];
    return typeof type === 'string' && type.startsWith('text/event-stream');
  }

  /** An error's beginning says enough. */
  private onLongBody(): void {
    if (this.head.status === 200) this.fail(malformed());
    else this.readSafely(() => this.readBody());
  }

  onResponseEnd(): void {
    this.isClosed = true;
    this.readWaiting();
    if (this.isOver) return;
    if (this.form === 'line') this.recognize();
    if (this.form !== 'events') {
      this.readSafely(() => this.readBody());
      return;
    }
    this.readSafely(() => this.parser.end());
    if (this.isOver) return;
    const { stray } = this.parser;
    if (this.finish !== null) this.done(this.finish);
    else if (this.hasEvents) this.fail(stray === '' ? brokenOff() : failureOfChunk(stray, this.secrets));
    else this.fail(stray === '' ? malformed() : malformedAs(stray, this.secrets));
  }

  onResponseError(_?: unknown, error?: Error): void {
    this.isClosed = true;
    this.readWaiting();
    if (error instanceof RefusedAddress) this.fail(notPublic());
    else if (this.finish === null) this.fail(unreached(error));
    else this.done(this.finish);
  }

  private onEvent(data: string, event: string): void {
    if (this.isOver) return;
    this.hasEvents = true;
    if (doneMark.test(data)) {
      this.done(this.finish ?? 'stop');
      return;
    }
    const [, marked] = errorMark.exec(data) ?? [];
    if (event === 'error' || marked !== undefined) {
      const said = marked ?? data;
      this.fail(failureOfChunk(parseJson(said) ?? said, this.secrets));
      return;
    }
    const delta = this.reader.read(data.startsWith('data:') ? data.slice('data:'.length) : data);
    if (this.add(delta) && delta.finish !== null) this.onFinish(delta.finish);
  }

  private add({ text, reasoning, refusal, extra, model, usage, error }: Delta): boolean {
    if (error !== undefined) {
      this.fail(failureOfChunk(error, this.secrets));
      return false;
    }
    if (model !== undefined || usage) this.queue.setFacts({ model, usage: usage ?? undefined });
    if (reasoning !== '') this.addValue(reasoning, 'reasoning');
    if (refusal !== '') this.refuse(refusal);
    if (text !== '') this.addValue(text, 'text');
    if (extra) this.queue.addExtra(extra);
    return true;
  }

  private readonly addValue = (value: string, field: 'text' | 'reasoning'): void => {
    this.hasBegun = true;
    if (field === 'text') this.queue.addText(this.texts.newIn(value));
    else this.queue.addReasoning(this.thoughts.newIn(value));
  };

  private onFinish(finish: string): void {
    if (troubles.test(finish)) {
      this.fail(brokenOff());
      return;
    }
    this.finish = finish;
    this.lingering ??= setTimeout(() => {
      this.readWaiting();
      this.done(finish);
    }, LINGER_MS).unref();
  }

  private refuse(words: string): void {
    this.refusal = (this.refusal + words).slice(0, MAX_REFUSAL);
    this.queue.addExtra({ refusal: words });
  }

  private readBody(): void {
    const given = this.body
      .take()
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    const body = parseJson(given) ?? parseJson(`[${given.replaceAll(nextObject, '},')}]`);
    const text = binary.test(given.slice(0, MAX_REFUSAL)) ? UNREADABLE : given;
    const page = pageFailure(this.head, text, this.secrets);
    if (page || this.head.status !== 200) {
      this.fail(page ?? failureOf(this.head, body ?? text, this.secrets));
      return;
    }
    if (body === undefined && sentence.test(text)) {
      this.fail(failureOfChunk(text, this.secrets));
      return;
    }
    let finish: string | null = null;
    for (const one of Array.isArray(body) ? body : [body]) {
      const delta = this.reader.readWhole(one);
      if (!this.add(delta)) return;
      finish = delta.finish ?? finish;
    }
    const isBroken = finish === null ? this.reader.hasDeltas : troubles.test(finish);
    if (isBroken) this.fail(brokenOff());
    else this.done(finish ?? 'stop');
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
    clearTimeout(this.lingering);
    this.addRest();
    this.queue.close(null);
  }

  private addRest(): void {
    const [text, reasoning] = [this.texts.end(), this.thoughts.end()];
    if (reasoning !== '') this.queue.addReasoning(reasoning);
    if (text !== '') this.queue.addText(text);
  }

  private fail(failure: ModelFailure): void {
    if (this.isOver) return;
    this.addRest();
    this.queue.close(failure);
    this.abort();
  }
}
