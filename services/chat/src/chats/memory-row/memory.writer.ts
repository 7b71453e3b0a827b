import { fits, noSize, plus, type PromptSize } from '@masque/roleplay/prompt';
import { Injectable } from '@nestjs/common';
import { estimateTokens } from '../../tokens/token.estimates.ts';
import type { ChatRow } from '../chat.schema.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { MessageReader } from '../messages/message-reader.ts';
import { liveBefore } from '../messages/gap.rules.ts';
import { type MessageRow, shownText } from '../messages/message.ts';
import type { MemoryFailure, Summary } from './memory.row.ts';
import { summaryOf } from './memory.rules.ts';

export type { MemoryCost, MemoryFailure, MemoryRow, Summary } from './memory.row.ts';

/** The messages that a summary covers, and the chat's row when they were read. */
export interface SummarySource {
  readonly row: ChatRow;
  readonly messages: readonly MessageRow[];
}

const TRIES = 5;
const PAGE = 50;

@Injectable()
export class MemoryWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly reader: MessageReader,
  ) {}

  /** A text that the user saves discards the draft summary. Returns false when the memory's `rev` has moved on. */
  change(row: ChatRow, change: { text?: string | undefined; isOn?: boolean | undefined }): Promise<boolean> {
    const { text, isOn } = change;
    const upTo = text === '' ? -1 : summaryOf(row).upTo;
    const written =
      text === undefined ? {} : { 'memory.text': text, 'memory.upTo': upTo, 'memory.updatedAt': new Date() };
    return this.chats.changeMemory(
      row._id,
      {
        $set: {
          ...written,
          ...(text === undefined ? {} : { 'memory.isEdited': text !== '', 'memory.isOutdated': false }),
          ...(isOn === undefined ? {} : { 'memory.isOn': isOn }),
        },
        $inc: { 'memory.rev': 1 },
        $unset: {
          ...(text === undefined ? {} : { 'memory.draft': 1 }),
          ...(text === '' || isOn === false ? { 'memory.wanted': 1, 'memory.draft': 1, 'memory.failure': 1 } : {}),
          ...(isOn === true ? { 'memory.failure': 1 } : {}),
        },
      },
      { rev: row.memory?.rev ?? 0 },
    );
  }

  async requestSummary(chatId: string, upTo: number): Promise<void> {
    await this.chats.changeMemory(chatId, { $max: { 'memory.wanted': upTo } });
  }

  startRebuild(row: ChatRow, upTo: number): Promise<boolean> {
    return this.chats.changeMemory(
      row._id,
      {
        $set: { 'memory.draft': { text: '', upTo: -1 }, 'memory.wanted': upTo },
        $inc: { 'memory.rev': 1 },
        $unset: { 'memory.failure': 1 },
      },
      { rev: row.memory?.rev ?? 0 },
    );
  }

  /** Saves part of a summary: as the draft while a rebuild is incomplete. Returns false when the user's text wins. */
  async saveSummary({ row, messages }: SummarySource, summary: Summary, model: string): Promise<boolean> {
    const { rev = 0, draft, wanted = -1 } = row.memory ?? {};
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const newest = await this.chats.find(row._id);
      if (!newest || (newest.memory?.rev ?? 0) !== rev) return false;
      const isWhole = !draft || summary.upTo >= wanted;
      const isStale = newest.revision !== row.revision && (await this.haveChanged(newest, messages));
      const change = isWhole ? wholeChange(summary, draft !== undefined) : { 'memory.draft': summary };
      const isSaved = await this.chats.changeMemory(
        row._id,
        {
          $set: { ...change, 'memory.model': model, ...(isStale ? { 'memory.isOutdated': true } : {}) },
          $inc: { 'memory.rev': 1 },
          $unset: { 'memory.failure': 1, ...(isWhole ? { 'memory.draft': 1 } : {}) },
        },
        { rev, revision: newest.revision },
      );
      if (isSaved) return true;
    }
    return false;
  }

  private async haveChanged(row: ChatRow, messages: readonly MessageRow[]): Promise<boolean> {
    const now = await this.reader.documents(
      row,
      messages.map(({ seq }) => seq),
    );
    const stateOf = ({ rev, isHidden = false }: MessageRow) => `${rev} ${isHidden}`;
    const states = new Map(now.map((message) => [message.seq, stateOf(message)]));
    return messages.some(
      (message) =>
        states.get(message.seq) !== stateOf(message) || liveBefore(row, message.seq + 1, 1)[0] !== message.seq,
    );
  }

  async addCost(chatId: string, tokens: { prompt: number; completion: number }, nanoDollars?: number): Promise<void> {
    await this.chats.changeMemory(chatId, {
      $inc: {
        'memory.cost.summaries': 1,
        'memory.cost.promptTokens': tokens.prompt,
        'memory.cost.completionTokens': tokens.completion,
        ...(nanoDollars === undefined ? {} : { 'memory.cost.nanoDollars': nanoDollars }),
      },
    });
  }

  async saveFailure(chatId: string, failure: MemoryFailure): Promise<void> {
    await this.chats.changeMemory(chatId, { $set: { 'memory.failure': failure } });
  }

  /** Returns the oldest messages in (after, upTo], `most` in total; at least one if any exist. */
  async listUnsummarized(row: ChatRow, after: number, upTo: number, most: PromptSize): Promise<MessageRow[]> {
    const seqs = liveBefore(row, upTo + 1, upTo - after).filter((seq) => seq > after);
    const found: MessageRow[] = [];
    let size = noSize;
    for (let start = 0; start < seqs.length; start += PAGE) {
      for (const message of await this.reader.documents(row, seqs.slice(start, start + PAGE))) {
        const text = shownText(message);
        size = plus(size, { characters: text.length, tokens: estimateTokens(text) });
        if (found.length > 0 && !fits(size, most)) return found;
        found.push(message);
      }
    }
    return found;
  }

  /** Returns the newest message outside the last `characters`, by sequence number; -1 when there is none. */
  async findEndBefore(row: ChatRow, characters: number): Promise<number> {
    const { messages } = await this.reader.tail(row, characters);
    let size = 0;
    for (const message of messages.toReversed()) {
      size += shownText(message).length;
      if (size > characters) return message.seq;
    }
    return (messages[0]?.seq ?? 0) - 1;
  }
}

const wholeChange = ({ text, upTo }: Summary, isAnew: boolean) => ({
  'memory.text': text,
  'memory.upTo': upTo,
  'memory.isEdited': false,
  'memory.updatedAt': new Date(),
  ...(isAnew ? { 'memory.isOutdated': false } : {}),
});
