import type { ChatReference, DomainError } from '@masque/contracts';

/** How a reply ended. `finish` is what OpenAI calls `finish_reason`. */
export interface Ending {
  readonly state: 'complete' | 'stopped' | 'broken';
  readonly finish: string;
  readonly error: DomainError | null;
}

/** Someone who reads a reply while it is written. */
export interface Listener {
  /** More text: `chunk` is the end of a reply that has now `length` characters. */
  text(chunk: string, length: number): void;
  end(ending: Ending): void;
}

/** What keeps a reply: told of everything, and the last word before the listeners hear of the end. */
export interface Keeper {
  grow(text: string): void;
  /** Never rejects. */
  finish(generation: Generation, ending: Ending): Promise<void>;
}

export interface GenerationFacts {
  readonly id: string;
  readonly userId: string;
  /** As asked for, then as the gateway says that it was used. */
  model: string;
  usage: Record<string, unknown> | null;
  /** Null: the reply belongs to no chat, only to whoever asked for it. */
  readonly reference: ChatReference | null;
}

/**
 * One reply that a model writes. It belongs to the service and not to a connection: listeners come and go. Nothing is
 * shown before `release`, by which time the question is saved.
 */
export class Generation {
  text = '';
  readonly created = Math.floor(Date.now() / 1_000);
  readonly startedAt = performance.now();
  firstTextAt: number | null = null;
  /** When something of the answer came last. */
  lastSign: () => number = () => this.startedAt;
  lastFlushAt = 0;
  revision: number | null = null;
  /** Fulfilled with the first text, or when the reply ended without one; rejected when it failed before. */
  readonly begun: Promise<void>;
  readonly ended: Promise<Ending>;
  isDiscarded = false;
  /** Ends the call to the model. */
  cancel: () => void = () => undefined;
  private pending = '';
  private isHeld = true;
  private hasBegun = false;
  private ending: Ending | null = null;
  private result: Ending | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly settle: { begin: () => void; refuse: (error: DomainError) => void; end: (ending: Ending) => void };

  constructor(
    readonly facts: GenerationFacts,
    private readonly keeper: Keeper,
  ) {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Ending>();
    this.begun = begun.promise;
    this.begun.catch(() => undefined);
    this.ended = ended.promise;
    this.settle = { begin: begun.resolve, refuse: begun.reject, end: ended.resolve };
  }

  get messageId(): string | null {
    return this.facts.reference?.messageId ?? null;
  }

  /** As its message has it. */
  get state(): 'streaming' | Ending['state'] {
    return this.result?.state ?? 'streaming';
  }

  get isRunning(): boolean {
    return this.ending === null;
  }

  /** Whether there is text that the listeners have not seen. */
  get isDirty(): boolean {
    return this.pending !== '' && !this.isHeld;
  }

  get hasText(): boolean {
    return this.firstTextAt !== null;
  }

  /** The question is saved: the answer may be shown. */
  release(): void {
    this.isHeld = false;
    if (this.hasText) this.begin();
  }

  /** Takes text from the model; answers whether it waits to be shown. */
  accept(text: string): boolean {
    if (this.ending) return false;
    this.firstTextAt ??= performance.now();
    this.pending += text;
    this.keeper.grow(text);
    if (this.isHeld) return false;
    if (!this.hasBegun) this.begin();
    return this.pending !== '';
  }

  private begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.flush(performance.now());
    this.settle.begin();
  }

  /** Shows what has come since the last time. */
  flush(now: number): void {
    const chunk = this.pending;
    if (chunk === '') return;
    this.lastFlushAt = now;
    this.pending = '';
    this.text += chunk;
    for (const listener of this.listeners) listener.text(chunk, this.text.length);
  }

  listen(listener: Listener): void {
    if (this.result) listener.end(this.result);
    else this.listeners.add(listener);
  }

  unlisten(listener: Listener): void {
    this.listeners.delete(listener);
  }

  /** Whoever asked has gone: a reply that belongs to no chat ends. */
  leave(): void {
    if (!this.facts.reference) void this.stop();
  }

  /** Ends the call and keeps what came. */
  stop(): Promise<Ending> {
    return this.end({ state: 'stopped', finish: 'stop', error: null });
  }

  /** Ends the call and keeps nothing. */
  discard(): Promise<Ending> {
    this.isDiscarded = true;
    return this.stop();
  }

  fail(error: DomainError): Promise<Ending> {
    return this.end({ state: 'broken', finish: 'error', error });
  }

  async end(ending: Ending): Promise<Ending> {
    if (this.ending) return this.ended;
    this.ending = ending;
    this.cancel();
    const { pending } = this;
    if (this.hasBegun) this.flush(performance.now());
    else {
      this.text += pending;
      this.pending = '';
    }
    await this.keeper.finish(this, ending);
    this.result = ending;
    for (const listener of this.listeners) listener.end(ending);
    this.listeners.clear();
    if (ending.error && !this.hasBegun) this.settle.refuse(ending.error);
    else this.settle.begin();
    this.settle.end(ending);
    return ending;
  }
}
