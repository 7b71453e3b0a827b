import type { VariableValues, VariableWrites } from '@masque/roleplay/macros';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import type { TokenUsage } from '@masque/generations';
import { mainMember, replySeq } from './chat.rules.ts';
import type { ChatRow, RunningGeneration } from './chat.schema.ts';
import { ChatWriter } from './chat.writer.ts';
import { type ChatRowChange, ChatsRepository, type Fenced } from './chats.repository.ts';
import { HistoryService, questionMessage } from './history.service.ts';
import {
  excerpt,
  newMessage,
  shownSwipe,
  shownText,
  toTraceRow,
  withMore,
  withSwipe,
} from './messages/message.rules.ts';
import type { MessageRow, Speaker, Swipe, TraceRow } from './messages/message.schema.ts';
import { turnsAfter } from './turns.rules.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/tail.cache.ts';

export type ClaimTarget =
  | { readonly kind: 'reply' }
  | { readonly kind: 'swipe'; readonly messageId: string }
  | { readonly kind: 'continue'; readonly messageId: string; readonly from: number };

export interface ChatClaim {
  readonly userId: string;
  readonly chatId: string;
  readonly question: {
    readonly id: string | undefined;
    readonly text: string;
    readonly speaker: Speaker | null;
  } | null;
  readonly target: ClaimTarget;
  readonly generationId: string;
  readonly askedBy?: string | undefined;
  readonly owner: string;
  readonly day: string;
}

/** An empty text leaves no message. */
export interface GenerationEnd {
  readonly text: string;
  /** Absent after a takeover: only the dead process had it. */
  readonly reasoning?: string;
  readonly state: Swipe['state'];
  readonly model: string;
  readonly finish: string;
  readonly usage: TokenUsage | null;
  readonly trace: Record<string, unknown>;
  readonly loreTimers?: ChatRow['loreTimers'];
  readonly contextStart?: ChatRow['contextStart'];
  readonly variableState?: ChatRow['variableState'];
  readonly userWrites?: VariableWrites;
  readonly userVariables?: VariableValues;
}

@Injectable()
export class ClaimsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly writer: ChatWriter,
    private readonly history: HistoryService,
    private readonly tails: TailCache,
    private readonly settings: SettingsService,
  ) {}

  async claim({
    userId,
    chatId,
    question,
    target,
    generationId,
    askedBy,
    owner,
    day,
  }: ChatClaim): Promise<ChatRow | null> {
    const startedAt = new Date();
    const generation: RunningGeneration = {
      messageId: newId(),
      ...target,
      id: generationId,
      ...(askedBy === undefined ? {} : { askedBy }),
      owner,
      fence: 1,
      startedAt,
      day,
      question: question && { ...question, id: question.id ?? newId(), createdAt: startedAt },
      since: 0,
    };
    const newSeqs = target.kind === 'reply' ? (question ? 2 : 1) : 0;
    return this.chats.claim(userId, chatId, generation, newSeqs);
  }

  async release(claimed: ChatRow): Promise<void> {
    await this.endFrom(claimed, (row, generation) => {
      if (generation.kind !== 'reply') return { change: {}, unused: null };
      const last = replySeq(row, generation);
      return { change: {}, unused: [generation.question ? last - 1 : last, last] };
    });
  }

  async finish(claimed: ChatRow, end: GenerationEnd): Promise<ChatRow | null> {
    const { generation } = claimed;
    if (!generation) return null;
    // Before the row's write, which marks everything as done. The generation id makes a retry after a crash idempotent.
    if (end.text !== '' && end.userWrites)
      await this.settings.writeVariables(claimed.userId, generation.id, end.userWrites, end.userVariables);
    return generation.kind === 'reply'
      ? this.finishReply(claimed, generation, end)
      : this.finishInMessage(claimed, generation, end);
  }

  private async finishReply(claimed: ChatRow, generation: RunningGeneration, end: GenerationEnd) {
    const question = questionMessage(claimed);
    const reply = end.text === '' ? null : replyMessage(claimed, generation, end);
    const messages = [question, reply].filter((message) => message !== null);
    const traces = reply ? [toTraceRow(reply, generation.id, end.trace)] : [];
    const isNew = messages.length === 0 || (await this.messages.insert(messages, traces));
    if (!isNew) await this.insertRest(messages, traces);
    const row = reply
      ? await this.endReply(claimed, reply, writtenOf(end))
      : await this.endFrom(claimed, (newest, running) => {
          const seq = replySeq(newest, running);
          const isLast = running.since === 0 && question;
          const said = isLast ? { lastMessage: excerpt(questionText(running)) } : {};
          const turns = turnsAfter(newest, question ? [questionText(running)] : [], running.day);
          return { change: { ...said, ...turns }, unused: [seq, seq] };
        });
    if (!row) await this.removeIfDeleted(claimed, messages);
    else if (isNew && row.revision === claimed.revision + 1) this.remember(claimed, row, messages);
    return row;
  }

  private async endReply(claimed: ChatRow, reply: MessageRow, written: ChatRowChange): Promise<ChatRow | null> {
    const settled = { messageId: reply.id, from: claimed.revision };
    const lastMessage = excerpt(reply.swipes[0]?.text ?? '');
    const asLast = await this.chats.finish(claimed, { settled, lastMessage, ...written }, 0);
    return asLast ?? this.chats.finish(claimed, { settled, ...written });
  }

  private async finishInMessage(claimed: ChatRow, generation: RunningGeneration, end: GenerationEnd) {
    let written: MessageRow | undefined;
    const add = generation.kind === 'swipe' ? withSwipe : withMore;
    const row = await this.endFrom(claimed, async (newest) => {
      const message = (await this.history.find(newest, generation.messageId))?.message;
      if (!message || end.text === '') return { change: {}, unused: null };
      const state = add(message, swipeOf(generation, end), newest.revision + 1);
      written = state;
      const isLast = (await this.history.tail(newest, 1)).messages.at(-1)?.seq === message.seq;
      return {
        change: {
          unwritten: [...newest.unwritten.filter(({ seq }) => seq !== message.seq), state],
          settled: { messageId: message.id, from: claimed.revision },
          ...writtenOf(end),
          ...(isLast ? { lastMessage: excerpt(shownText(state)) } : { contextStart: newest.contextStart ?? null }),
        },
        unused: null,
      };
    });
    if (!row || !written) return row;
    const { generationId = generation.id } = shownSwipe(written) ?? {};
    await this.messages.saveTrace(toTraceRow(written, generationId, end.trace));
    await this.writer.write(row);
    return row;
  }

  private async endFrom(
    claimed: ChatRow,
    plan: (row: ChatRow, generation: RunningGeneration) => Ending | Promise<Ending>,
  ): Promise<ChatRow | null> {
    for (let row: ChatRow | null = claimed; ; row = await this.chats.find(claimed._id)) {
      const { generation } = claimed;
      if (!generation || row?.generation?.id !== generation.id || row.generation.fence !== generation.fence)
        return null;
      const { change, unused } = await plan(row, row.generation);
      const ended = await this.chats.finishFrom(row, change, unused);
      if (ended) return ended;
    }
  }

  /** Handles leftovers of an interrupted attempt, and a client-chosen id that the chat already has. */
  private async insertRest(messages: readonly MessageRow[], traces: readonly TraceRow[]) {
    for (const message of messages) {
      const [known] = await this.messages.list(message.chatId, [message.seq]);
      if (known || (await this.messages.insert([message], []))) continue;
      await this.messages.insert([{ ...message, id: newId() }], []);
    }
    for (const trace of traces) await this.messages.saveTrace(trace);
  }

  private async removeIfDeleted({ _id }: ChatRow, messages: readonly MessageRow[]): Promise<void> {
    if (await this.chats.find(_id)) return;
    await this.messages.remove(
      _id,
      messages.map(({ seq }) => seq),
    );
  }

  private remember(claimed: ChatRow, row: ChatRow, messages: readonly MessageRow[]): void {
    const tail = this.tails.get(claimed._id, claimed.revision);
    if (tail) this.tails.set(row._id, row.revision, [...tail, ...messages]);
  }

  /** Finds the reply of an owner that died after writing it and before ending the generation. */
  async writtenReply(row: ChatRow): Promise<Swipe | null> {
    const { generation } = row;
    if (generation?.kind !== 'reply') return null;
    const [message] = await this.messages.list(row._id, [replySeq(row, generation)]);
    return message?.swipes[0] ?? null;
  }

  takeOver(chatId: string, id: string, fromOwner: string, owner: string): Promise<ChatRow | null> {
    return this.chats.takeOver(chatId, id, fromOwner, owner);
  }

  saveText(fenced: Fenced, text: string, effects?: string): Promise<RunningGeneration | null> {
    return this.chats.saveText(fenced, text, effects);
  }

  wantStop(chatId: string, id: string): Promise<void> {
    return this.chats.wantStop(chatId, id);
  }

  listRunning(limit: number): Promise<ChatRow[]> {
    return this.chats.listRunning(limit);
  }
}

interface Ending {
  readonly change: ChatRowChange;
  readonly unused: readonly [number, number] | null;
}

const writtenOf = ({ loreTimers, variableState, contextStart }: GenerationEnd): ChatRowChange => ({
  ...(contextStart === undefined ? {} : { contextStart }),
  ...(loreTimers ? { loreTimers } : {}),
  ...(variableState ? { variableState } : {}),
});
const questionText = ({ question }: RunningGeneration): string => question?.text ?? '';

const swipeOf = (
  { id, startedAt, askedBy, from = 0 }: RunningGeneration,
  { text, reasoning, state, model, finish, usage }: GenerationEnd,
): Swipe => ({
  text: text.toWellFormed(),
  createdAt: startedAt,
  state,
  finish,
  ...(model ? { model } : {}),
  ...(usage ? { usage } : {}),
  ...(reasoning ? { reasoning } : {}),
  generationId: id,
  ...(askedBy === undefined ? {} : { askedBy: { id: askedBy, from } }),
});

function replyMessage(row: ChatRow, generation: RunningGeneration, end: GenerationEnd): MessageRow {
  const { characterId, name, image } = mainMember(row);
  const seq = replySeq(row, generation);
  const own = { chatId: row._id, seq, rev: row.revision, sender: 'character' as const, id: generation.messageId };
  const speaker = { characterId, name, image };
  return newMessage({ ...own, speaker, createdAt: generation.startedAt }, swipeOf(generation, end));
}
