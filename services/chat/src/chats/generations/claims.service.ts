import { isDeepStrictEqual } from 'node:util';
import { DomainError, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Leases, ProcessId, type SlotKind } from '@masque/generations';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { dayOf } from '../../settings/day.ts';
import { type Allowance, SettingsService } from '../../settings/settings.service.ts';
import { type ClaimTarget, newGeneration, type Question } from '../chat.rules.ts';
import { DailyMessages, type MessageSlots } from '../../usage/daily-messages.service.ts';
import { ChangeLog } from '../change-log.ts';
import type { ChatRow, RunningGeneration } from '../chat.schema.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { type History, MessageReader } from '../messages/message-reader.ts';
import { type MessageRow, shownText } from '../messages/message.ts';
import { ReplyWriter } from './reply.writer.ts';

export type Goal = Exclude<ClaimTarget, { kind: 'continue' }> | { readonly kind: 'continue' };

/** A chat's texts and its user's settings, as a reply needs them. */
export interface ChatReading {
  readonly history: History;
  /** Gets a swipe or grows; null: the reply is a new message. */
  readonly message: MessageRow | null;
  readonly allowance: Allowance;
}

export interface ClaimRequest<P> {
  readonly viewer: Viewer;
  readonly chatId: string;
  readonly question: Question | null;
  /** The question's text before regex scripts changed it. */
  readonly given?: string | undefined;
  readonly goal: Goal;
  readonly askedBy: string | undefined;
  readonly budgetIn: (row: ChatRow, connections: Allowance['connections']) => number;
  readonly slots: readonly SlotKind[];
  /** Also called for a row that is only expected, and then dismissed if the claim finds another one. */
  readonly prepare: (row: ChatRow, reading: Promise<ChatReading>) => Promise<P>;
  readonly dismiss: (prepared: P) => void;
}

export interface ClaimedChat<P> extends ChatReading {
  readonly row: ChatRow;
  readonly prepared: Promise<P>;
  readonly slots: MessageSlots;
  readonly release: () => Promise<void>;
}

/** `running`: the same request is in progress. `answered`: `reply` already answers it, from a character on. */
export type ClaimOutcome<P> =
  | { readonly kind: 'claimed'; readonly claimed: ClaimedChat<P> }
  | { readonly kind: 'running'; readonly row: ChatRow }
  | {
      readonly kind: 'answered';
      readonly row: ChatRow;
      readonly question: MessageRow | null;
      readonly reply: MessageRow;
      readonly from: number;
    };

/** Work for the row that the claim will find, unless another process changes the chat first. */
interface EarlyWork<P> {
  readonly row: ChatRow;
  readonly reading: Promise<ChatReading>;
  readonly prepared: Promise<P>;
}

interface Reservation<P> {
  /** Null: the chat is claimed. */
  readonly row: PromiseSettledResult<ChatRow | null>;
  readonly allowance: PromiseSettledResult<Allowance>;
  readonly slots: PromiseSettledResult<MessageSlots>;
  readonly early: EarlyWork<P> | null;
  readonly release: () => Promise<void>;
}

const TRIES = 5;

/**
 * Decides who may write a chat's reply. Slots come before counting: otherwise calls without a slot could use up the
 * count of those with one.
 */
@Injectable()
export class ClaimsService {
  private readonly preparing = new Set<string>();

  constructor(
    private readonly chats: ChatsRepository,
    private readonly changes: ChangeLog,
    private readonly replies: ReplyWriter,
    private readonly reader: MessageReader,
    private readonly settings: SettingsService,
    private readonly messages: DailyMessages,
    private readonly leases: Leases,
    private readonly self: ProcessId,
  ) {}

  async claim<P>(request: ClaimRequest<P>): Promise<ClaimOutcome<P>> {
    const answered = await this.findAnswered(request);
    if (answered) return answered;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const outcome = (await this.tryClaim(request)) ?? (await this.findRunning(request));
      if (outcome) return outcome;
    }
    throw new DomainError('chat.busy');
  }

  /** Null: the chat is claimed by another call, or it went on meanwhile. */
  private async tryClaim<P>(request: ClaimRequest<P>): Promise<ClaimOutcome<P> | null> {
    const target = await this.targetOf(request);
    const reservation = await this.reserve(request, target);
    let decision: ClaimOutcome<P> | 'unanswered' | null = null;
    try {
      decision = await this.decide(request, target, reservation);
    } finally {
      if (decision === null || decision === 'unanswered' || decision.kind !== 'claimed') await reservation.release();
    }
    return decision === 'unanswered' ? this.tryClaim({ ...request, question: null }) : decision;
  }

  /** Takes everything a reply needs at the same time; `release` returns what was got. */
  private async reserve<P>(request: ClaimRequest<P>, target: ClaimTarget): Promise<Reservation<P>> {
    const { viewer, chatId, question, askedBy, slots: kinds } = request;
    const { userId } = viewer;
    const generationId = `gen-${newId()}`;
    // The lease precedes the claim, so that no claim is ever without one.
    this.leases.hold({ id: generationId, chatId });
    const started = { id: generationId, owner: this.self.value, day: dayOf(Date.now()), askedBy };
    const generation = newGeneration(started, target, question);
    const wanted = [this.messages.take(userId, ...kinds), this.settings.allowanceOf(userId)] as const;
    const early = this.beginEarly(request, generation, wanted);
    const [row, slots, allowance] = await Promise.allSettled([this.chats.claim(userId, chatId, generation), ...wanted]);
    if (early) this.preparing.delete(chatId);
    const release = async () => {
      this.leases.release(generationId);
      if (early) this.dismiss(request, early);
      if (slots.status === 'fulfilled') slots.value.release();
      await Promise.all([
        row.status === 'fulfilled' && row.value ? this.replies.release(row.value) : null,
        slots.status === 'fulfilled' ? this.messages.giveBack(userId, slots.value.day) : null,
      ]);
    };
    return { row, allowance, slots, early, release };
  }

  /** Asks the model while the claim is being written. Only for new replies: other goals read the chat first. */
  private beginEarly<P>(
    request: ClaimRequest<P>,
    generation: RunningGeneration,
    wanted: readonly [Promise<MessageSlots>, Promise<Allowance>],
  ): EarlyWork<P> | null {
    const { viewer, chatId, goal, question, given } = request;
    const row = this.chats.expectClaimed(viewer.userId, chatId, generation);
    if (!row || goal.kind !== 'reply' || this.preparing.has(chatId)) return null;
    this.preparing.add(chatId);
    const read = async (): Promise<ChatReading> => {
      const [newest, , allowance] = await Promise.all([this.changes.newestRevision(chatId), ...wanted]);
      const { history } = await this.read(row, request, allowance.connections);
      const isRepeated = question !== null && repeatedIn(history.messages, question, given) !== null;
      if (newest !== row.revision - 1 || isRepeated) throw new DomainError('chat.busy');
      return { history, message: null, allowance };
    };
    const reading = read();
    const prepared = request.prepare(row, reading);
    prepared.catch(() => undefined);
    return { row, reading, prepared };
  }

  private dismiss<P>({ dismiss }: ClaimRequest<P>, { prepared }: EarlyWork<P>): void {
    void prepared.then(dismiss, () => undefined);
  }

  /** `unanswered`: the question is in the chat already, without a reply. */
  private async decide<P>(
    request: ClaimRequest<P>,
    target: ClaimTarget,
    { row: claimedRow, allowance, slots, early, release }: Reservation<P>,
  ): Promise<ClaimOutcome<P> | 'unanswered' | null> {
    const row = valueOf(claimedRow);
    if (!row) return null;
    const { connections } = allowance.status === 'fulfilled' ? allowance.value : { connections: [] };
    const asExpected = early && isSameState(early.row, row) ? await early.reading.catch(() => null) : null;
    const { history, message } = asExpected ?? (await this.read(row, request, connections));
    if (request.goal.kind !== 'swipe') this.reader.keepTail(row, history);
    if (request.goal.kind === 'continue' && !isSame(continuedIn(history), target)) return null;
    const repeated = request.question && repeatedIn(history.messages, request.question, request.given);
    if (repeated?.reply) return { kind: 'answered', row, question: repeated.question, reply: repeated.reply, from: 0 };
    if (repeated) return 'unanswered';
    const reading = { history, message, allowance: valueOf(allowance) };
    const claimed = { row, ...reading, slots: valueOf(slots), release };
    if (early && asExpected) return { kind: 'claimed', claimed: { ...claimed, prepared: early.prepared } };
    if (early) this.dismiss(request, early);
    return { kind: 'claimed', claimed: { ...claimed, prepared: request.prepare(row, Promise.resolve(reading)) } };
  }

  private async findAnswered<P>({ viewer, chatId, goal, askedBy }: ClaimRequest<P>): Promise<ClaimOutcome<P> | null> {
    if (askedBy === undefined || goal.kind === 'reply') return null;
    const row = await this.getChat(viewer, chatId);
    const message =
      goal.kind === 'swipe'
        ? await this.reader.findLive(row, goal.messageId)
        : (await this.reader.tail(row, 1)).messages.at(-1);
    const swipe = message?.swipes.findIndex((one) => one.askedBy?.id === askedBy) ?? -1;
    if (!message || swipe === -1) return null;
    const { from = 0 } = message.swipes[swipe]?.askedBy ?? {};
    return { kind: 'answered', row, question: null, reply: { ...message, swipe }, from };
  }

  private async targetOf<P>({ viewer, chatId, goal }: ClaimRequest<P>): Promise<ClaimTarget> {
    if (goal.kind !== 'continue') return goal;
    return continuedIn(await this.reader.tail(await this.getChat(viewer, chatId), 1));
  }

  private getChat({ userId }: Viewer, chatId: string): Promise<ChatRow> {
    return orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
  }

  private async read<P>(row: ChatRow, { goal, budgetIn }: ClaimRequest<P>, connections: Allowance['connections']) {
    const budget = budgetIn(row, connections);
    if (goal.kind !== 'swipe') {
      const history = await this.reader.claimedTail(row, budget);
      return { history, message: row.generation?.kind === 'continue' ? (history.messages.at(-1) ?? null) : null };
    }
    const target = await this.reader.findLive(row, goal.messageId);
    if (target?.sender !== 'character') throw new DomainError('message.not_found');
    return { history: await this.reader.before(row, target.seq, budget), message: target };
  }

  private async findRunning<P>({
    viewer,
    chatId,
    question,
    given,
    goal,
  }: ClaimRequest<P>): Promise<ClaimOutcome<P> | null> {
    const row = await this.getChat(viewer, chatId);
    if (!row.generation) return null;
    const { kind, messageId, question: running } = row.generation;
    const isSameQuestion = question?.id !== undefined && running?.id === question.id;
    ensure(!isSameQuestion || [question.text, given].includes(running?.text), 'message.id_used');
    const isSameSwipe = goal.kind === 'swipe' && kind === 'swipe' && messageId === goal.messageId;
    const isSameContinuation = goal.kind === 'continue' && kind !== 'swipe' && running === null;
    if (!isSameQuestion && !isSameSwipe && !isSameContinuation) throw new DomainError('chat.busy');
    return { kind: 'running', row };
  }
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function continuedIn({ messages }: History): ClaimTarget {
  const last = messages.at(-1);
  if (last?.sender !== 'character' || last.isHidden) return { kind: 'reply' };
  return { kind: 'continue', messageId: last.id, from: shownText(last).length };
}

/** Everything else that a prompt depends on raises the revision. */
const isSameState = (a: ChatRow, b: ChatRow): boolean =>
  a.revision === b.revision && isDeepStrictEqual(a.memory, b.memory) && isDeepStrictEqual(a.persona, b.persona);

const isSame = (a: ClaimTarget, b: ClaimTarget): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Without an id, a question repeats the last unanswered one with the same text: clients retry after failures. */
function repeatedIn(
  messages: readonly MessageRow[],
  { id, text }: { id: string | undefined; text: string },
  given = text,
) {
  const index = id === undefined ? messages.length - 1 : messages.findIndex((message) => message.id === id);
  const question = messages[index];
  const isSame = question?.sender === 'user' && [text, given].some((one) => shownText(question) === one.toWellFormed());
  if (!question || (id === undefined && (!isSame || question.isHidden))) return null;
  ensure(isSame, 'message.id_used');
  const next = messages[index + 1];
  return { question, reply: next?.sender === 'character' ? next : null };
}
