import type { TokenUsage } from '@masque/generations';
import type { VariableValues, VariableWrites } from '@masque/roleplay/macros';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/settings.service.ts';
import { mainMember, memberSpeaker, replySeq, runningSeqs, turnsAfter } from '../chat.rules.ts';
import type { ChatRow, RunningGeneration } from '../chat.schema.ts';
import { ChatWriter } from '../chat.writer.ts';
import { type ChatRowChange, ChatsRepository } from '../chats.repository.ts';
import { MessageReader, questionMessage, TailCache } from '../messages/message-reader.ts';
import {
  excerpt,
  type MessageRow,
  newMessage,
  shownSwipe,
  shownText,
  type Swipe,
  toTraceRow,
  type TraceRow,
  withMore,
  withSwipe,
} from '../messages/message.ts';
import { MessagesRepository } from '../messages/messages.repository.ts';

/** Known before the model is asked and stored with the text, so that whoever ends the generation applies them. */
export interface PromptEffects {
  readonly loreTimers?: ChatRow['loreTimers'];
  readonly variableState?: NonNullable<ChatRow['variableState']>;
  readonly userWrites?: VariableWrites;
}

/** An empty text leaves no message. */
export interface ReplyEnd extends PromptEffects {
  readonly text: string;
  readonly reasoning?: string;
  readonly reasoningMs?: number | null;
  readonly state: Swipe['state'];
  readonly model: string;
  readonly finish: string;
  readonly usage: TokenUsage | null;
  readonly trace: Record<string, unknown>;
  readonly contextStart?: ChatRow['contextStart'];
  readonly userVariables?: VariableValues;
}

/** `unused`: sequence numbers of the claim that get no message. */
interface EndOfClaim {
  readonly change: ChatRowChange;
  readonly unused: readonly [number, number] | null;
}

/** Ends the generation of a claimed chat, with or without a message. */
@Injectable()
export class ReplyWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly writer: ChatWriter,
    private readonly reader: MessageReader,
    private readonly tails: TailCache,
    private readonly settings: SettingsService,
  ) {}

  async release(claimed: ChatRow): Promise<void> {
    await this.endClaim(claimed, (row) => {
      const [first, last = first] = runningSeqs(row);
      return { change: {}, unused: first === undefined || last === undefined ? null : [first, last] };
    });
  }

  /** Null when another owner has the generation, or the chat is deleted. */
  async saveReply(claimed: ChatRow, end: ReplyEnd): Promise<ChatRow | null> {
    const { generation } = claimed;
    if (!generation) return null;
    // Before the row's write, which marks everything as done. The generation id makes a retry after a crash idempotent.
    if (end.text !== '' && end.userWrites)
      await this.settings.writeVariables(claimed.userId, generation.id, end.userWrites, end.userVariables);
    return generation.kind === 'reply'
      ? this.finishReply(claimed, generation, end)
      : this.finishInMessage(claimed, generation, end);
  }

  private async finishReply(claimed: ChatRow, generation: RunningGeneration, end: ReplyEnd) {
    const question = questionMessage(claimed);
    const reply = end.text === '' ? null : replyMessage(claimed, generation, end);
    const messages = [question, reply].filter((message) => message !== null);
    const traces = reply ? [toTraceRow(reply, generation.id, end.trace)] : [];
    const isNew = messages.length === 0 || (await this.messages.insert(messages, traces));
    if (!isNew) await this.insertRest(messages, traces);
    const last = messages.at(-1);
    const row = await this.endClaim(claimed, (newest, running) => {
      const seq = replySeq(newest, running);
      return {
        change: {
          ...turnsAfter(newest, running.question ? [running.question.text] : [], running.day),
          ...(running.since === 0 && last ? { lastMessage: excerpt(shownText(last)) } : {}),
          ...(reply ? { settled: { messageId: reply.id, from: claimed.revision }, ...stateAfter(end) } : {}),
        },
        unused: reply ? null : [seq, seq],
      };
    });
    if (!row) await this.removeIfDeleted(claimed, messages);
    else if (isNew && row.revision === claimed.revision + 1) this.extendTail(claimed, row, messages);
    return row;
  }

  private async finishInMessage(claimed: ChatRow, generation: RunningGeneration, end: ReplyEnd) {
    let written: MessageRow | undefined;
    const add = generation.kind === 'swipe' ? withSwipe : withMore;
    const row = await this.endClaim(claimed, async (newest) => {
      const message = (await this.reader.find(newest, generation.messageId))?.message;
      if (!message || end.text === '') return { change: {}, unused: null };
      const state = add(message, swipeOf(generation, end), newest.revision + 1);
      written = state;
      const isLast = (await this.reader.tail(newest, 1)).messages.at(-1)?.seq === message.seq;
      return {
        change: {
          unwritten: [...newest.unwritten.filter(({ seq }) => seq !== message.seq), state],
          settled: { messageId: message.id, from: claimed.revision },
          ...stateAfter(end),
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

  private async endClaim(
    claimed: ChatRow,
    plan: (row: ChatRow, generation: RunningGeneration) => EndOfClaim | Promise<EndOfClaim>,
  ): Promise<ChatRow | null> {
    for (let row: ChatRow | null = claimed; ; row = await this.chats.find(claimed._id)) {
      const { generation } = claimed;
      if (!generation || row?.generation?.id !== generation.id || row.generation.fence !== generation.fence)
        return null;
      const { change, unused } = await plan(row, row.generation);
      const ended = await this.chats.endGeneration(row, change, unused);
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

  private extendTail(claimed: ChatRow, row: ChatRow, messages: readonly MessageRow[]): void {
    const tail = this.tails.get(claimed._id, claimed.revision);
    if (tail) this.tails.set(row._id, row.revision, [...tail, ...messages]);
  }
}

const stateAfter = ({ loreTimers, variableState, contextStart }: ReplyEnd): ChatRowChange => ({
  ...(contextStart === undefined ? {} : { contextStart }),
  ...(loreTimers ? { loreTimers } : {}),
  ...(variableState ? { variableState } : {}),
});

const swipeOf = (
  { id, startedAt, askedBy, from = 0 }: RunningGeneration,
  { text, reasoning, reasoningMs, state, model, finish, usage }: ReplyEnd,
): Swipe => ({
  text: text.toWellFormed(),
  createdAt: startedAt,
  state,
  finish,
  ...(model ? { model } : {}),
  ...(usage ? { usage } : {}),
  ...(reasoning ? { reasoning } : {}),
  ...(reasoning && reasoningMs != null ? { reasoningMs } : {}),
  generationId: id,
  ...(askedBy === undefined ? {} : { askedBy: { id: askedBy, from } }),
});

const replyMessage = (row: ChatRow, generation: RunningGeneration, end: ReplyEnd): MessageRow =>
  newMessage(
    {
      chatId: row._id,
      seq: replySeq(row, generation),
      rev: row.revision,
      sender: 'character',
      id: generation.messageId,
      speaker: memberSpeaker(mainMember(row)),
      createdAt: generation.startedAt,
    },
    swipeOf(generation, end),
  );
