import { DomainError } from '@masque/contracts';
import { type AnswerExtra, ModelFailure, type UpstreamAnswer } from './model-answer.ts';
import type { Leases } from '../lease/leases.ts';
import type { LogSource, LogWriter } from '../log/log-writer.ts';
import { broken, complete, type Ending, stopped } from './ending.ts';
import type { GenerationFacts } from './generation.facts.ts';
import { GenerationFeed } from './generation-feed.ts';
import type { GenerationRef, GenerationResult } from './generation.store.ts';
import { MAX_CHARACTERS, ModelText, WrittenWriter } from './written.ts';

/** `lost`: another owner finishes it. */
export type GenerationState = 'streaming' | 'ending' | 'ended' | 'lost';

export interface GenerationHost {
  readonly writer: LogWriter;
  readonly leases: Leases;
  handleEnd(generation: Generation, revision: number | null): void;
  handleLoss(generation: Generation): void;
}

export interface GenerationPlan {
  readonly userId: string;
  /** Null: no chat. The generation isn't logged and ends when its only reader leaves. */
  readonly ref: GenerationRef | null;
  /** Fencing token of the chat's claim; absent without a chat. */
  readonly fence?: number;
  readonly suggestsIn?: string;
  readonly facts: GenerationFacts;
  readonly effects?: string | undefined;
  /** Also called without any text. Returns the chat's new revision. */
  readonly save: (result: GenerationResult, generation: Generation) => Promise<number | null>;
}

export class Generation implements LogSource {
  state: GenerationState = 'streaming';
  text = '';
  reasoning = '';
  written = '';
  readonly feed: GenerationFeed;
  readonly startedAt = performance.now();
  firstTextAt: number | null = null;
  begunAt: number | null = null;
  isDiscarded = false;
  failure: DomainError | null = null;
  private forced: Ending | null = null;
  private readonly waiting: { readonly extra: AnswerExtra; readonly at: number }[] = [];
  private extrasSize = 0;
  private hasCalls = false;
  private readonly modelText = new ModelText();
  private readonly thoughts = new ModelText();
  private readonly writer = new WrittenWriter();

  constructor(
    readonly plan: GenerationPlan,
    private readonly answer: UpstreamAnswer,
    private readonly host: GenerationHost,
  ) {
    this.feed = new GenerationFeed(plan.facts);
  }

  get id(): string {
    return this.plan.ref?.id ?? '';
  }

  get fence(): number {
    return this.plan.fence ?? 0;
  }

  get isEmpty(): boolean {
    return this.text === '' && !this.hasCalls;
  }

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get effects(): string | undefined {
    return this.plan.effects;
  }

  factsJson(): string {
    return JSON.stringify(this.feed.facts);
  }

  mayWrite(now: number): boolean {
    return this.host.leases.isFresh(this.id, now);
  }

  /** Never rejects. */
  async run(): Promise<void> {
    const ending = await this.read();
    this.answer.abort();
    if (this.state !== 'streaming') return;
    this.state = 'ending';
    await this.finish(this.forced ?? ending);
  }

  private async read(): Promise<Ending> {
    try {
      for (;;) {
        const part = await this.answer.next();
        if (part?.model !== undefined) this.feed.facts = { ...this.feed.facts, model: part.model };
        if (part?.usage) this.feed.facts = { ...this.feed.facts, usage: part.usage };
        if (part && part.reasoning !== '') this.think(part.reasoning);
        if (part && part.text !== '' && !this.accept(part.text)) return complete('length');
        if (part && !this.addExtras(part.extras)) return complete('length');
        if (this.forced) return this.forced;
        if (part === null) return complete(this.answer.finish ?? 'stop');
      }
    } catch (error) {
      if (this.forced) return this.forced;
      this.failure = error instanceof ModelFailure ? error.error : new DomainError('model.failed');
      return broken(this.failure);
    }
  }

  private accept(received: string): boolean {
    const text = this.modelText.push(received);
    if (text === '') return true;
    this.firstTextAt ??= performance.now();
    this.begunAt ??= this.firstTextAt;
    const room = MAX_CHARACTERS - this.text.length;
    const piece = text.length > room ? new ModelText().push(text.slice(0, room)) : text;
    this.text += piece;
    this.write(this.writer.say(piece));
    return text.length < room;
  }

  private think(received: string): void {
    this.begunAt ??= performance.now();
    const room = MAX_CHARACTERS - this.reasoning.length;
    if (room <= 0) return;
    const piece = this.thoughts.push(received.slice(0, room));
    this.reasoning += piece;
    this.write(this.writer.think(piece));
  }

  private addExtras(extras: readonly AnswerExtra[]): boolean {
    for (const extra of extras) {
      this.begunAt ??= performance.now();
      this.hasCalls ||= extra.tool_calls !== undefined;
      this.extrasSize += JSON.stringify(extra).length;
      if (this.extrasSize > MAX_CHARACTERS) return false;
      this.waiting.push({ extra, at: this.written.length });
    }
    this.showExtras();
    return true;
  }

  private showExtras(): void {
    for (let [next] = this.waiting; next && next.at <= this.feed.length; [next] = this.waiting) {
      this.waiting.shift();
      this.feed.addExtra(next.extra);
    }
  }

  private write(piece: string): void {
    this.written += piece;
    if (piece !== '') this.host.writer.add(this, piece);
  }

  acknowledge(piece: string): void {
    this.feed.grow(piece);
    this.showExtras();
  }

  handleFence(): void {
    if (this.state === 'ended' || this.state === 'lost') return;
    this.state = 'lost';
    this.forced = stopped;
    this.answer.abort();
    this.host.handleLoss(this);
  }

  private async finish(ending: Ending): Promise<void> {
    const outcome = await this.host.writer.finish(this, { ending, facts: this.feed.facts });
    if (outcome === 'fencedOff') {
      this.handleFence();
      return;
    }
    // If the store fails, a sweep finishes the generation from the log.
    const revision = await this.plan.save({ text: this.text, ending }, this).catch(() => null);
    // Neither logged nor saved: another owner has it.
    if (outcome === 'unlogged' && revision === null && this.plan.ref && !this.isDiscarded) {
      this.handleFence();
      return;
    }
    this.acknowledge(this.written.slice(this.feed.length));
    this.state = 'ended';
    this.host.handleEnd(this, revision);
    this.feed.end(ending, revision, this.failure);
  }

  stop(): Promise<Ending> {
    this.force(stopped);
    return this.feed.ended;
  }

  discard(): Promise<Ending> {
    this.isDiscarded = true;
    return this.stop();
  }

  fail(error: DomainError): Promise<Ending> {
    if (this.state === 'streaming' && !this.forced) this.failure = error;
    this.force(broken(error));
    return this.feed.ended;
  }

  private force(ending: Ending): void {
    if (this.state !== 'streaming' || this.forced) return;
    this.forced = ending;
    this.answer.abort();
  }

  leave(): void {
    if (this.plan.ref === null) this.force(stopped);
  }
}
