import type { DomainError } from '@masque/contracts';
import type { AnswerExtra } from './model-answer.ts';
import type { Ending } from './ending.ts';
import type { GenerationFacts } from './generation.facts.ts';
import { WrittenReader } from './written.ts';

/** A listener that throws is dropped. */
export interface FeedListener {
  grown(piece: string, length: number): void;
  ended(ending: Ending): void;
  thought?(): void;
  extra?(): void;
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
  /** Resolves with the first output or an empty end; rejects when the generation fails before any output. */
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

  get isEmpty(): boolean {
    return this.text === '' && !this.extras.some(({ tool_calls }) => tool_calls);
  }

  get readers(): number {
    return this.listeners.size;
  }

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

  growText(text: string): void {
    if (text !== '') this.grow(this.reader.closing + text);
  }

  /** `failure` rejects `begun` if there is no output yet. */
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
