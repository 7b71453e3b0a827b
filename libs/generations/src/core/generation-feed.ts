import type { DomainError } from '@masque/contracts';
import type { AnswerExtra } from './model-answer.ts';
import type { Ending } from './ending.ts';
import type { GenerationFacts } from './generation.facts.ts';
import { WrittenReader } from './written.ts';

/** A listener that throws is dropped. */
export interface FeedListener {
  onText(piece: string, length: number): void;
  onEnd(ending: Ending): void;
  /** Reasoning or an extra. */
  onOther?(): void;
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
    if (reasoning !== '') this.notify((listener) => listener.onOther?.());
    if (text !== '') this.notify((listener) => listener.onText(text, this.text.length));
  }

  addExtra(extra: AnswerExtra): void {
    if (this.ending) return;
    this.extras.push(extra);
    this.settle.begin();
    this.notify((listener) => listener.onOther?.());
  }

  growText(text: string): void {
    if (text !== '') this.grow(this.reader.closing + text);
  }

  /** `failure` rejects `begun` if there is no output yet. */
  end(ending: Ending, revision: number | null, failure: DomainError | null = null): void {
    if (this.ending) return;
    this.ending = ending;
    this.revision = revision;
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
