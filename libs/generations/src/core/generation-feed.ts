import type { DomainError } from '@masque/contracts';
import type { Ending, GenerationFacts } from './generation.facts.ts';
import type { AnswerExtra } from './model-answer.ts';

/** A listener that throws is dropped. */
export interface FeedListener {
  onText(piece: string, length: number): void;
  onEnd(ending: Ending): void;
  /** Reasoning or an extra. */
  onOther?(): void;
  onRestart?(): void;
}

/** A generation's output for readers, whether written here, followed in another process' log, or stored. */
export class GenerationFeed {
  text = '';
  reasoning = '';
  readonly extras: AnswerExtra[] = [];
  /** Text and reasoning together, as written. */
  length = 0;
  facts: GenerationFacts;
  revision: number | null = null;
  ending: Ending | null = null;
  failure: DomainError | null = null;
  /** Resolves with the first output or an empty end; rejects when the generation fails before any output. */
  readonly begun: Promise<void>;
  readonly ended: Promise<Ending>;
  private readonly reader = new ReplyTextReader();
  private readonly listeners = new Set<FeedListener>();
  private readonly settle: { begin: () => void; refuse: (error: DomainError) => void; end: (ending: Ending) => void };

  constructor(facts: GenerationFacts) {
    this.facts = facts;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Ending>();
    this.begun = begun.promise;
    this.begun.catch(() => undefined);
    this.ended = ended.promise;
    this.settle = { begin: begun.resolve, refuse: begun.reject, end: ended.resolve };
  }

  get isEmpty(): boolean {
    return this.text === '' && !this.extras.some(({ tool_calls }) => tool_calls);
  }

  get readers(): number {
    return this.listeners.size;
  }

  grow(written: string): void {
    if (written === '' || this.ending) return;
    this.length += written.length;
    const { reasoning, text, isRestart } = this.reader.push(written);
    this.reasoning += isRestart ? this.text + reasoning : reasoning;
    this.text = isRestart ? text : this.text + text;
    this.settle.begin();
    if (isRestart) this.notify((listener) => listener.onRestart?.());
    if (reasoning !== '' && !isRestart) this.notify((listener) => listener.onOther?.());
    if (text !== '') this.notify((listener) => listener.onText(text, this.text.length));
  }

  addExtra(extra: AnswerExtra): void {
    if (this.ending) return;
    this.extras.push(extra);
    this.settle.begin();
    this.notify((listener) => listener.onOther?.());
  }

  growText(text: string): void {
    if (text !== '') this.grow(this.reader.textMark + text);
  }

  /** `failure` rejects `begun` if there is no output yet. */
  end(ending: Ending, revision: number | null, failure: DomainError | null = null): void {
    if (this.ending) return;
    this.ending = ending;
    this.revision = revision;
    this.failure = failure;
    this.notify((listener) => listener.onEnd(ending));
    this.listeners.clear();
    if (failure && this.length === 0) this.settle.refuse(failure);
    else this.settle.begin();
    this.settle.end(ending);
  }

  private notify(call: (listener: FeedListener) => void): void {
    for (const listener of this.listeners) {
      try {
        call(listener);
      } catch {
        this.listeners.delete(listener);
      }
    }
  }

  listen(listener: FeedListener): void {
    if (this.ending) listener.onEnd(this.ending);
    else this.listeners.add(listener);
  }

  unlisten(listener: FeedListener): void {
    this.listeners.delete(listener);
  }
}

/**
 * One string, `\0reasoning\0text`, so that both are logged, fenced and taken over alike. A further mark makes all text
 * before it reasoning. A model's NULs are dropped.
 */
const MARK = '\0';

export interface ReplyText {
  readonly reasoning: string;
  readonly text: string;
  readonly isRestart: boolean;
}

export const splitReply = (written: string): ReplyText => new ReplyTextReader().push(written);

export class ReplyTextWriter {
  private part: 'none' | 'reasoning' | 'text' = 'none';

  /** Empty once there is text: later reasoning isn't shown. */
  addReasoning(piece: string): string {
    if (piece === '' || this.part === 'text') return '';
    const mark = this.part === 'none' ? MARK : '';
    this.part = 'reasoning';
    return mark + piece;
  }

  restart(): string {
    return this.part === 'text' ? MARK : '';
  }

  addText(piece: string): string {
    if (piece === '') return '';
    const mark = this.part === 'reasoning' ? MARK : '';
    this.part = 'text';
    return mark + piece;
  }
}

export class ReplyTextReader {
  private part: 'none' | 'reasoning' | 'text' = 'none';

  push(piece: string): ReplyText {
    if (piece === '') return nothing;
    const begin = this.part === 'none' && piece.startsWith(MARK) ? MARK.length : 0;
    if (this.part === 'none') this.part = begin > 0 ? 'reasoning' : 'text';
    if (this.part === 'text') return restarted(piece);
    const end = piece.indexOf(MARK, begin);
    if (end === -1) return { ...nothing, reasoning: piece.slice(begin) };
    this.part = 'text';
    const { reasoning, ...rest } = restarted(piece.slice(end + MARK.length));
    return { ...rest, reasoning: piece.slice(begin, end) + reasoning };
  }

  get textMark(): string {
    return this.part === 'reasoning' ? MARK : '';
  }
}

const nothing: ReplyText = { reasoning: '', text: '', isRestart: false };

function restarted(piece: string): ReplyText {
  const last = piece.lastIndexOf(MARK);
  if (last === -1) return { ...nothing, text: piece };
  return {
    reasoning: piece.slice(0, last).replaceAll(MARK, ''),
    text: piece.slice(last + MARK.length),
    isRestart: true,
  };
}

/** Makes streamed text well-formed, never splits a surrogate pair, and drops NUL, which marks where the text begins. */
export class ModelText {
  private half = '';

  push(piece: string): string {
    const text = this.half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd8_00 && last <= 0xdb_ff;
    this.half = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).toWellFormed().replaceAll('\0', '');
  }
}
