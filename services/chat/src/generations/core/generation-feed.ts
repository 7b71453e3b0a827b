import type { DomainError } from '@masque/contracts';
import type { AnswerExtra } from '../../upstream/answer.extra.ts';
import type { Ending } from './ending.ts';
import type { GenerationFacts } from './generation.facts.ts';
import { WrittenReader } from './written.ts';

/** Somebody who reads a generation while it grows. Called in turn; one that throws is not called again. */
export interface FeedListener {
  /** More text: `piece` is the end of a text that has now `length` characters. */
  grown(piece: string, length: number): void;
  ended(ending: Ending): void;
  /** More thoughts, before the first text. */
  thought?(): void;
  /** One more of `extras`. */
  extra?(): void;
}

/**
 * A generation as it is read, whoever writes it: by this process, by another one (the log is followed), or by nobody any
 * more (it is in the store). It has only what may be shown.
 */
export class GenerationFeed {
  text = '';
  /** The model's reasoning before its first word. */
  reasoning = '';
  /** Tool calls and the like; only for requests without a character. */
  readonly extras: AnswerExtra[] = [];
  /** Of text and thoughts together, as written. */
  length = 0;
  facts: GenerationFacts;
  /** The chat's revision after the end. */
  revision: number | null = null;
  ending: Ending | null = null;
  /** Fulfilled with the first text or thought, or by an end without one; rejected by a failure before that. */
  readonly begun: Promise<void>;
  readonly ended: Promise<Ending>;
  private readonly reader = new WrittenReader();
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

  /** The model has answered nothing. */
  get isEmpty(): boolean {
    return this.text === '' && !this.extras.some(({ tool_calls }) => tool_calls);
  }

  get readers(): number {
    return this.listeners.size;
  }

  /** `written`: more of thoughts and text, as `WrittenWriter` puts them together. */
  grow(written: string): void {
    if (written === '' || this.ending) return;
    this.length += written.length;
    const { reasoning, text } = this.reader.push(written);
    this.reasoning += reasoning;
    this.text += text;
    this.settle.begin();
    if (reasoning !== '') this.tell((listener) => listener.thought?.());
    if (text !== '') this.tell((listener) => listener.grown(text, this.text.length));
  }

  addExtra(extra: AnswerExtra): void {
    if (this.ending) return;
    this.extras.push(extra);
    this.settle.begin();
    this.tell((listener) => listener.extra?.());
  }

  /** More of the text, whether or not the thoughts have ended. */
  growText(text: string): void {
    if (text !== '') this.grow(this.reader.closing + text);
  }

  /** `failure` is told to who waits for the first text. */
  end(ending: Ending, revision: number | null, failure: DomainError | null = null): void {
    if (this.ending) return;
    this.ending = ending;
    this.revision = revision;
    this.tell((listener) => listener.ended(ending));
    this.listeners.clear();
    if (failure && this.length === 0) this.settle.refuse(failure);
    else this.settle.begin();
    this.settle.end(ending);
  }

  /** A reader's fault ends nothing but its own reading. */
  private tell(call: (listener: FeedListener) => void): void {
    for (const listener of this.listeners) {
      try {
        call(listener);
      } catch {
        this.listeners.delete(listener);
      }
    }
  }

  listen(listener: FeedListener): void {
    if (this.ending) listener.ended(this.ending);
    else this.listeners.add(listener);
  }

  unlisten(listener: FeedListener): void {
    this.listeners.delete(listener);
  }
}
