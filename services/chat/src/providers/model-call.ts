import { isDeepStrictEqual } from 'node:util';
import { KEY_PREFIX } from '@masque/contracts/rules';
import { type AnswerPart, emptyPart, ModelFailure, type UpstreamAnswer } from '@masque/generations';
import type { AnswerHandler } from './answer.handler.ts';
import { type Dialect } from './dialects/dialect.ts';
import { dialectOf } from './dialects/index.ts';
import { ofOthersKey, RefusedRequest, unanswered, withoutOpenRouter, withUnknownModel } from './gateway.errors.ts';
import { type ModelTarget, prefixOf } from './gateways.ts';
import { excludesThoughts, withoutThoughts } from './excluded.thoughts.ts';
import type { Refusal } from './refusal.options.ts';
import { lessonOf } from './refusal.rules.ts';
import type { RequestChange, ServerNeedsService } from './server-needs.service.ts';
import {
  fitted,
  isLimit,
  isPrefilled,
  isPrompt,
  type ModelRequest,
  needsFor,
  type RequestFields,
  type ServerNeeds,
  stopsOf,
  templateFrom,
  withNeeds,
  withoutOmitted,
} from './server.needs.ts';
import { type ExplainedLesson, templateChanges, toChange } from './request.changes.ts';
import { readReplyStart } from './reply.start.ts';
import { affordable, overflowIn, shortened } from './shortening.ts';
import { ThoughtSplitter } from './thought.splitter.ts';

const RETRIES = 2;
const MAX_LESSONS = 6;
/** Where a server doesn't say how much it holds, one cut may not do. */
const MAX_CUTS = 3;
const aboutResponse = /max_(?:completion_)?tokens'?.{0,40}too large/i;
const MAX_REASON = 300;
const NOT_OF_FORM = new Set(['key.missing', 'model.no_credits', 'model.refused', 'model.region']);
const isAtLimit = /^(?:length|max_tokens)$/i;

/** Retries only until the model begins, if only to reason: later ones would be paid twice. */
export class ModelCall implements UpstreamAnswer {
  private readonly dialect: Dialect;
  private request: ModelRequest;
  private needs: ServerNeeds;
  private body: RequestFields = {};
  private answer: AnswerHandler;
  private readonly splitter: ThoughtSplitter;
  readonly replyStart: string;
  private readonly lessons: ExplainedLesson[] = [];
  private trimmed: RequestChange | null = null;
  private limited: RequestChange | null = null;
  private cuts = 0;
  private contextLength: number | null = null;
  private hasText = false;
  private hasBegun = false;
  private hasEnded = false;
  private readonly isWithoutThoughts: boolean;
  private isAborted = false;
  private failures = 0;
  private failure: unknown = null;
  private thoughts = '';
  private blanks = '';
  private pause: { readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null;

  constructor(
    private readonly target: ModelTarget,
    request: ModelRequest,
    private readonly known: ServerNeedsService,
  ) {
    this.dialect = dialectOf(target.gateway);
    const caches = this.dialect.caches?.(target.model) ?? false;
    this.request = caches ? request : { ...request, cache: null };
    this.needs = known.needsOf(target, request.shape);
    const { thoughtTags: own = null, options, replyStart = '' } = request;
    this.isWithoutThoughts = excludesThoughts(options);
    const start = readReplyStart(replyStart, own);
    this.replyStart = start.text;
    const beginsThinking = start.beginsThinking ?? this.needs.beginsThinking ?? false;
    this.splitter = new ThoughtSplitter({ own, beginsThinking });
    this.answer = this.send();
  }

  get changes(): readonly RequestChange[] {
    const { changes } = this.known.learned(this.target);
    const now = [...this.lessons.map(toChange), this.limited, this.trimmed].filter((one) => one !== null);
    return [...changes, ...now, ...templateChanges(this.request, this.needs)];
  }

  private get template() {
    return templateFrom(this.request, this.needs);
  }

  /** Turns of the prompt that were left after a full context; null: all. */
  get turnsLeft(): number | null {
    return this.trimmed && this.request.messages.filter(({ role }) => role !== 'system').length;
  }

  get shape(): string {
    return this.template ? 'text' : (this.needs.shape ?? 'as_is');
  }

  get stops(): readonly string[] | null {
    return isPrompt(this.request) ? stopsOf(this.request, this.template) : null;
  }

  get isPrefilled(): boolean {
    return isPrefilled(this.body);
  }

  private fittedBody(): RequestFields {
    const needs = needsFor(this.request, this.needs);
    const body = fitted(this.request, needs);
    const rewritten = this.dialect.rewrite?.(body, this.request) ?? body;
    return this.target.gateway.client.withExtraFields(withoutOmitted(rewritten, needs));
  }

  private send(): AnswerHandler {
    const { gateway, key } = this.target;
    this.body = this.fittedBody();
    return gateway.client.complete(key, this.body, this.template ? '/completions' : '/chat/completions');
  }

  get lastSignAt(): number {
    return this.answer.lastSignAt;
  }

  get finish(): string | null {
    return this.answer.finish;
  }

  async next(): Promise<AnswerPart | null> {
    for (;;) {
      if (this.failure !== null) throw this.failure;
      try {
        const received = await this.answer.queue.next();
        const part = received === null ? this.restAtEnd() : this.split(received);
        if (part) return this.shown(part);
        if (!this.isAborted) this.ensureAnswered();
        return null;
      } catch (error) {
        if (this.isAborted) return null;
        if (this.hasBegun || !this.adapts(error)) await this.waitForRetry(this.shownToUser(error));
        if (this.isAborted) return null;
        if (this.failure === null) this.answer = this.send();
        else {
          const rest = this.restAtEnd();
          if (rest) return this.shown(rest);
        }
      }
    }
  }

  private shown(received: AnswerPart): AnswerPart {
    const { text, reasoning, extras, model } = received;
    const isAnswer = text !== '' || extras.some(({ tool_calls, refusal }) => tool_calls || refusal);
    const isFirst = !this.hasBegun && (isAnswer || reasoning !== '');
    if (isFirst) this.begin();
    this.hasText ||= isAnswer;
    const part = this.isWithoutThoughts ? withoutThoughts(received, isFirst) : received;
    return model === undefined ? part : { ...part, model: prefixOf(this.target.gateway) + model };
  }

  private get isForUser(): boolean {
    return this.request.speakers !== null;
  }

  private begin(): void {
    this.hasBegun = true;
    if (this.lessons.length > 0) this.learn(this.lessons.splice(0));
    const { contextLength } = this;
    if (contextLength !== null) void this.known.learn(this.target, { needs: { contextLength }, changes: [] });
  }

  private learn(lessons: readonly ExplainedLesson[]): void {
    const needs = lessons.reduce<ServerNeeds>((all, lesson) => withNeeds(all, lesson.needs), {});
    void this.known.learn(this.target, { needs, changes: lessons.map(toChange) });
  }

  private split(received: AnswerPart): AnswerPart {
    if (!this.isForUser && !this.isWithoutThoughts) return received;
    if (received.reasoning !== '') this.splitter.expectNoTags();
    const { text, reasoning, isRestart } = this.splitter.push(received.text);
    this.thoughts += reasoning;
    const blanks = this.hasText ? '' : this.blanks;
    const isBlank = !this.hasText && text.trim() === '';
    this.blanks = isBlank ? blanks + text : '';
    return {
      ...received,
      extras: this.isForUser ? [] : received.extras,
      text: isBlank ? '' : blanks + text,
      reasoning: received.reasoning + reasoning,
      isRestart,
    };
  }

  private restAtEnd(): AnswerPart | null {
    if (this.hasEnded || (!this.isForUser && !this.isWithoutThoughts)) return null;
    this.hasEnded = true;
    const { isGuess } = this.splitter;
    const rest = this.splitter.end();
    this.thoughts += rest.reasoning;
    if (this.splitter.lacksOpening) this.learnThinking(true);
    // No closing tag came, so these weren't thoughts.
    const isWhole = this.finish !== null && this.finish !== 'length';
    const mayBeReply = isWhole || !this.known.learned(this.target).needs.beginsThinking;
    if (isGuess && !this.isAborted && mayBeReply) {
      if (isWhole) this.learnThinking(false);
      return { ...emptyPart, text: this.thoughts };
    }
    const text = this.hasText || rest.text.trim() !== '' ? this.blanks + rest.text : '';
    return text === '' && rest.reasoning === '' ? null : { ...emptyPart, ...rest, text };
  }

  private ensureAnswered(): void {
    const { finish, refusal } = this.answer;
    if (!this.isForUser && !this.hasBegun && refusal === '' && isAtLimit.test(finish ?? '')) return;
    if (this.hasText && (refusal === '' || !this.isForUser)) return;
    if (this.hasBegun && this.isWithoutThoughts && !this.isForUser) return;
    const { gateway, key } = this.target;
    throw unanswered({ finish, refusal, hasReasoned: this.hasBegun }, gateway.client.secretsWith(key));
  }

  private learnThinking(beginsThinking: boolean): void {
    if (this.request.replyStart || this.known.learned(this.target).needs.beginsThinking === beginsThinking) return;
    void this.known.learn(this.target, { needs: { beginsThinking }, changes: [] });
  }

  private adapts(error: unknown): boolean {
    if (!(error instanceof RefusedRequest)) return false;
    const { refusal } = error;
    const reason = (error.error.extras.details?.[0] ?? refusal.message).slice(0, MAX_REASON);
    const isFull = error.error.extras.upstreamCode === 'context_length_exceeded';
    if (isFull && !aboutResponse.test(refusal.message)) return this.shortens(refusal, reason);
    if (refusal.status === 402) return this.limits(refusal.message, reason);
    if (NOT_OF_FORM.has(error.error.code)) return false;
    for (let tries = this.lessons.length; tries < MAX_LESSONS; tries += 1) {
      const lesson = lessonOf(refusal, this.request, this.body, this.needs);
      if (!lesson) return false;
      this.needs = withNeeds(this.needs, lesson.needs);
      if (isDeepStrictEqual(this.fittedBody(), this.body)) continue;
      this.lessons.push({ ...lesson, reason });
      return true;
    }
    return false;
  }

  /** Not remembered: other keys afford more. */
  private limits(message: string, reason: string): boolean {
    const [name, bound] = (this.limited ? null : affordable(this.request, message)) ?? [];
    if (name === undefined) return false;
    this.limited = { change: 'limited', detail: `${name}: ${bound}`, reason };
    this.request = { ...this.request, options: { ...this.request.options, [name]: bound } };
    return !isDeepStrictEqual(this.fittedBody(), this.body);
  }

  private shortens({ status, message }: Refusal, reason: string): boolean {
    if (this.cuts >= MAX_CUTS) return false;
    const overflow = overflowIn(message);
    const limit = Object.entries(this.request.options).find(([name]) => isLimit(name))?.[1];
    const shorter = shortened(this.request, overflow, typeof limit === 'number' ? limit : 0);
    if (!shorter) return false;
    this.cuts += 1;
    const dropped = Number(this.trimmed?.detail ?? 0) + this.request.messages.length - shorter.messages.length;
    this.trimmed = { change: 'trimmed', detail: String(dropped), reason };
    this.request = shorter;
    if (status !== 402 && status !== 429) this.contextLength = overflow.limit ?? this.contextLength;
    return true;
  }

  private shownToUser(error: unknown): unknown {
    const { id, gateway } = this.target;
    const named = withUnknownModel(error, id);
    const shown = gateway.keyPrefix === KEY_PREFIX ? named : withoutOpenRouter(named);
    return gateway.keyOf === 'user' ? shown : ofOthersKey(shown);
  }

  /** Sets `failure` instead when a retry can't help. */
  private async waitForRetry(error: unknown): Promise<void> {
    const isRetryable = error instanceof ModelFailure && error.isRetryable;
    if (!isRetryable || this.hasBegun || this.failures >= RETRIES) {
      this.failure = error;
      return;
    }
    const ms =
      (error.error.extras.remainingTime ?? 0) * 1_000 || this.target.gateway.client.retryMs * 2 ** this.failures;
    this.failures += 1;
    await new Promise<void>((end) => {
      this.pause = { timer: setTimeout(end, ms), end };
    });
    this.pause = null;
  }

  abort(): void {
    this.isAborted = true;
    clearTimeout(this.pause?.timer);
    this.pause?.end();
    this.answer.abort();
  }
}
