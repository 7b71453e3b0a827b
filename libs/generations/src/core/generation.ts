import { DomainError } from '@masque/contracts';
import type { LogWriter } from '../log/log-writer.ts';
import {
  broken,
  complete,
  type Ending,
  type GenerationFacts,
  type GenerationRef,
  stopped,
} from './generation.facts.ts';
import { GenerationFeed, ModelText, ReplyTextWriter } from './generation-feed.ts';
import { type AnswerExtra, type UpstreamAnswer, ModelFailure } from './model-answer.ts';
import type { RunningGenerations } from './running-generations.ts';

export const MAX_CHARACTERS = 1_000_000;

/** `lost`: another owner finishes it. */
export type GenerationState = 'streaming' | 'ending' | 'ended' | 'lost';

export interface GenerationPlan {
  readonly userId: string;
  /** Null: no chat. The generation isn't logged. Otherwise, its lease is held since before the chat was claimed. */
  readonly ref: GenerationRef | null;
  /** Fencing token of the chat's claim; absent without a chat. */
  readonly fence?: number;
  readonly suggestsIn?: string | undefined;
  readonly facts: GenerationFacts;
  readonly effects?: string | undefined;
  /** Characters; a longer reply ends as one that reached its length. */
  readonly maxText?: number;
  /** Also called without any text. Returns the chat's new revision. */
  readonly save: (generation: Generation, ending: Ending) => Promise<number | null>;
}

/** Reads a model's answer into the log, and ends exactly once. */
export class Generation {
  state: GenerationState = 'streaming';
  text = '';
  reasoning = '';
  /** Both, as logged; costly to assemble, so read only to catch up the log or to save. */
  written = '';
  readonly feed: GenerationFeed;
  readonly startedAt = performance.now();
  firstTextAt: number | null = null;
  begunAt: number | null = null;
  private thinkingSince: number | null = null;
  private thoughtUntil: number | null = null;
  failure: DomainError | null = null;
  private isDiscarded = false;
  private forced: Ending | null = null;
  private readonly waitingExtras: { readonly extra: AnswerExtra; readonly at: number }[] = [];
  private extrasSize = 0;
  private hasCalls = false;
  private readonly modelText = new ModelText();
  private readonly modelReasoning = new ModelText();
  private readonly replyText = new ReplyTextWriter();

  constructor(
    readonly plan: GenerationPlan,
    private readonly answer: UpstreamAnswer,
    private readonly running: RunningGenerations,
    private readonly log: LogWriter,
  ) {
    this.feed = new GenerationFeed(plan.facts);
  }

  get thinkingMs(): number | null {
    const { thinkingSince, firstTextAt } = this;
    if (thinkingSince === null) return null;
    return Math.round(Math.max(0, (firstTextAt ?? this.thoughtUntil ?? thinkingSince) - thinkingSince));
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

  /** Never rejects. */
  async run(): Promise<void> {
    const ending = await this.readAnswer();
    this.answer.abort();
    if (this.state !== 'streaming') return;
    this.state = 'ending';
    await this.end(this.forced ?? ending);
  }

  private async readAnswer(): Promise<Ending> {
    try {
      for (;;) {
        const part = await this.answer.next();
        if (part?.model !== undefined) this.feed.facts = { ...this.feed.facts, model: part.model };
        if (part?.usage) this.feed.facts = { ...this.feed.facts, usage: part.usage };
        if (part?.isRestart) this.restart(part.reasoning);
        else if (part && part.reasoning !== '') this.addReasoning(part.reasoning);
        if (part && part.text !== '' && !this.addText(part.text)) return complete('length');
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

  private addText(received: string): boolean {
    const text = this.modelText.push(received);
    if (text === '') return true;
    this.firstTextAt ??= performance.now();
    this.begunAt ??= this.firstTextAt;
    const room = (this.plan.maxText ?? MAX_CHARACTERS) - this.text.length;
    const piece = text.length > room ? new ModelText().push(text.slice(0, room)) : text;
    this.text += piece;
    this.write(this.replyText.addText(piece));
    return text.length < room;
  }

  private restart(rest: string): void {
    this.addText(rest);
    this.thinkingSince ??= this.firstTextAt;
    this.thoughtUntil = performance.now();
    this.reasoning += this.text;
    this.text = '';
    this.firstTextAt = null;
    this.write(this.replyText.restart());
  }

  private addReasoning(received: string): void {
    this.thoughtUntil = performance.now();
    this.thinkingSince ??= this.thoughtUntil;
    this.begunAt ??= this.thoughtUntil;
    const room = MAX_CHARACTERS - this.reasoning.length;
    if (room <= 0) return;
    const piece = this.modelReasoning.push(received.slice(0, room));
    this.reasoning += piece;
    this.write(this.replyText.addReasoning(piece));
  }

  private addExtras(extras: readonly AnswerExtra[]): boolean {
    for (const extra of extras) {
      this.begunAt ??= performance.now();
      this.hasCalls ||= extra.tool_calls !== undefined;
      this.extrasSize += JSON.stringify(extra).length;
      if (this.extrasSize > MAX_CHARACTERS) return false;
      this.waitingExtras.push({ extra, at: this.written.length });
    }
    this.showExtras();
    return true;
  }

  private showExtras(): void {
    for (let [next] = this.waitingExtras; next && next.at <= this.feed.length; [next] = this.waitingExtras) {
      this.waitingExtras.shift();
      this.feed.addExtra(next.extra);
    }
  }

  private write(piece: string): void {
    this.written += piece;
    if (piece !== '') this.log.add(this, piece);
  }

  show(piece: string): void {
    this.feed.grow(piece);
    this.showExtras();
  }

  lose(): void {
    if (this.state === 'ended' || this.state === 'lost') return;
    this.state = 'lost';
    this.forced = stopped;
    this.answer.abort();
    this.running.handleLoss(this);
  }

  private async end(ending: Ending): Promise<void> {
    const outcome = await this.log.writeEnd(this, { ending, facts: this.feed.facts });
    if (outcome === 'fencedOff') {
      this.lose();
      return;
    }
    // If the store fails, a sweep finishes the generation from the log.
    const revision = await this.plan.save(this, ending).catch(() => null);
    // Neither logged nor saved: another owner has it.
    if (outcome === 'unlogged' && revision === null && this.plan.ref && !this.isDiscarded) {
      this.lose();
      return;
    }
    this.show(this.written.slice(this.feed.length));
    this.state = 'ended';
    this.running.handleEnd(this, revision);
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
}
