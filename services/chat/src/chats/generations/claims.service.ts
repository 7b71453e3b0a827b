import { DomainError, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Leases, ProcessId, type ReplySlots, type SlotKind, UserSlots } from '@masque/generations';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { dayOf } from '../../settings/day.ts';
import { type Allowance, SettingsService } from '../../settings/settings.service.ts';
import { type ClaimTarget, newGeneration, type Question } from '../chat.rules.ts';
import type { ChatRow } from '../chat.schema.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { type History, MessageReader } from '../messages/message-reader.ts';
import { type MessageRow, shownText } from '../messages/message.ts';
import { ReplyWriter } from './reply.writer.ts';

export type Goal = Exclude<ClaimTarget, { kind: 'continue' }> | { readonly kind: 'continue' };

export interface ClaimRequest {
  readonly viewer: Viewer;
  readonly chatId: string;
  readonly question: Question | null;
  readonly goal: Goal;
  readonly askedBy: string | undefined;
  readonly budgetIn: (row: ChatRow, connections: Allowance['connections']) => number;
  readonly slots: readonly SlotKind[];
}

export interface ClaimedChat {
  readonly row: ChatRow;
  readonly history: History;
  /** Gets a swipe or grows; null: the reply is a new message. */
  readonly message: MessageRow | null;
  readonly allowance: Allowance;
  readonly slots: ReplySlots;
  readonly release: () => Promise<void>;
}

/** `running`: the same request is in progress. `answered`: `reply` already answers it, from a character on. */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claimed: ClaimedChat }
  | { readonly kind: 'running'; readonly row: ChatRow }
  | {
      readonly kind: 'answered';
      readonly row: ChatRow;
      readonly question: MessageRow | null;
      readonly reply: MessageRow;
      readonly from: number;
    };

interface Reservation {
  /** Null: the chat is claimed. */
  readonly row: PromiseSettledResult<ChatRow | null>;
  readonly allowance: PromiseSettledResult<Allowance>;
  readonly slots: PromiseSettledResult<ReplySlots>;
  readonly release: () => Promise<void>;
}

const TRIES = 5;

/**
 * Decides who may write a chat's reply. Slots come before counting: otherwise calls without a slot could use up the
 * count of those with one.
 */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly replies: ReplyWriter,
    private readonly reader: MessageReader,
    private readonly settings: SettingsService,
    private readonly slots: UserSlots,
    private readonly leases: Leases,
    private readonly self: ProcessId,
  ) {}

  async claim(request: ClaimRequest): Promise<ClaimOutcome> {
    const answered = await this.findAnswered(request);
    if (answered) return answered;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const outcome = (await this.tryClaim(request)) ?? (await this.findRunning(request));
      if (outcome) return outcome;
    }
    throw new DomainError('chat.busy');
  }

  /** Null: the chat is claimed by another call, or it went on meanwhile. */
  private async tryClaim(request: ClaimRequest): Promise<ClaimOutcome | null> {
    const target = await this.targetOf(request);
    const reservation = await this.reserve(request, target);
    let decision: ClaimOutcome | 'unanswered' | null = null;
    try {
      decision = await this.decide(request, target, reservation);
    } finally {
      if (decision === null || decision === 'unanswered' || decision.kind !== 'claimed') await reservation.release();
    }
    return decision === 'unanswered' ? this.tryClaim({ ...request, question: null }) : decision;
  }

  /** Takes everything a reply needs at the same time; `release` returns what was got. */
  private async reserve(
    { viewer, chatId, question, askedBy, slots: kinds }: ClaimRequest,
    target: ClaimTarget,
  ): Promise<Reservation> {
    const { userId } = viewer;
    const generationId = `gen-${newId()}`;
    // The lease precedes the claim, so that no claim is ever without one.
    this.leases.hold({ id: generationId, chatId });
    const started = { id: generationId, owner: this.self.value, day: dayOf(Date.now()), askedBy };
    const [slots] = await Promise.allSettled([this.slots.take(userId, ...kinds)]);
    const [row, allowance] = await Promise.allSettled([
      this.chats.claim(userId, chatId, newGeneration(started, target, question)),
      slots.status === 'fulfilled' ? this.settings.reserve(userId) : Promise.reject<Allowance>(slots.reason),
    ]);
    const release = async () => {
      this.leases.release(generationId);
      if (slots.status === 'fulfilled') slots.value.release();
      await Promise.all([
        row.status === 'fulfilled' && row.value ? this.replies.release(row.value) : null,
        allowance.status === 'fulfilled' ? this.settings.giveBack(userId, allowance.value.day) : null,
      ]);
    };
    return { row, allowance, slots, release };
  }

  /** `unanswered`: the question is in the chat already, without a reply. */
  private async decide(
    request: ClaimRequest,
    target: ClaimTarget,
    { row: claimedRow, allowance, slots, release }: Reservation,
  ): Promise<ClaimOutcome | 'unanswered' | null> {
    const row = valueOf(claimedRow);
    if (!row) return null;
    const { connections } = allowance.status === 'fulfilled' ? allowance.value : { connections: [] };
    const { history, message } = await this.read(row, request, connections);
    if (request.goal.kind === 'continue' && !isSame(continuedIn(history), target)) return null;
    const repeated = request.question && repeatedIn(history.messages, request.question);
    if (repeated?.reply) return { kind: 'answered', row, question: repeated.question, reply: repeated.reply, from: 0 };
    if (repeated) return 'unanswered';
    const claimed = { row, history, message, release };
    return { kind: 'claimed', claimed: { ...claimed, allowance: valueOf(allowance), slots: valueOf(slots) } };
  }

  private async findAnswered({ viewer, chatId, goal, askedBy }: ClaimRequest): Promise<ClaimOutcome | null> {
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

  private async targetOf({ viewer, chatId, goal }: ClaimRequest): Promise<ClaimTarget> {
    if (goal.kind !== 'continue') return goal;
    return continuedIn(await this.reader.tail(await this.getChat(viewer, chatId), 1));
  }

  private getChat({ userId }: Viewer, chatId: string): Promise<ChatRow> {
    return orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
  }

  private async read(row: ChatRow, { goal, budgetIn }: ClaimRequest, connections: Allowance['connections']) {
    const budget = budgetIn(row, connections);
    if (goal.kind !== 'swipe') {
      const history = await this.reader.tail(row, budget, true);
      return { history, message: row.generation?.kind === 'continue' ? (history.messages.at(-1) ?? null) : null };
    }
    const target = await this.reader.findLive(row, goal.messageId);
    if (target?.sender !== 'character') throw new DomainError('message.not_found');
    return { history: await this.reader.before(row, target.seq, budget), message: target };
  }

  private async findRunning({ viewer, chatId, question, goal }: ClaimRequest): Promise<ClaimOutcome | null> {
    const row = await this.getChat(viewer, chatId);
    if (!row.generation) return null;
    const { kind, messageId, question: running } = row.generation;
    const isSameQuestion = question?.id !== undefined && running?.id === question.id;
    ensure(!isSameQuestion || running?.text === question.text, 'message.id_used');
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
  if (last?.sender !== 'character') return { kind: 'reply' };
  return { kind: 'continue', messageId: last.id, from: shownText(last).length };
}

const isSame = (a: ClaimTarget, b: ClaimTarget): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Without an id, a question repeats the last unanswered one with the same text: clients retry after failures. */
function repeatedIn(messages: readonly MessageRow[], { id, text }: { id: string | undefined; text: string }) {
  const index = id === undefined ? messages.length - 1 : messages.findIndex((message) => message.id === id);
  const question = messages[index];
  const isSame = question?.sender === 'user' && shownText(question) === text.toWellFormed();
  if (!question || (id === undefined && !isSame)) return null;
  ensure(isSame, 'message.id_used');
  const next = messages[index + 1];
  return { question, reply: next?.sender === 'character' ? next : null };
}
