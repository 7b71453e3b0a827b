import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { personaSpeaker, questionSeq, runningSeqs } from '../chat.rules.ts';
import type { ChatRow } from '../chat.schema.ts';
import { isHiddenAt, isLive, liveBefore, liveIndex, visibleSequence } from './gap.rules.ts';
import { type FoundMessage, type MessageRow, newMessage, shownText, sizeOf, traceId } from './message.ts';
import { MessagesRepository } from './messages.repository.ts';

const FIRST_READ = 30;
const MAX_READ = 500;
const USUAL_LENGTH = 500;
/** Characters over all chats, at most two bytes each. */
const MAX_CHARACTERS = 24_000_000;
const MAX_CHAT_CHARACTERS = 1_000_000;
const OVERHEAD = 200;

interface Tail {
  readonly revision: number;
  readonly messages: readonly MessageRow[];
  readonly size: number;
}

/** An entry counts only for the revision that a read or claim just returned, so instances need no invalidation. */
@Injectable()
export class TailCache {
  private readonly tails = new Map<string, Tail>();
  private size = 0;

  get(chatId: string, revision: number): readonly MessageRow[] | undefined {
    const tail = this.tails.get(chatId);
    if (tail?.revision !== revision) return undefined;
    this.tails.delete(chatId);
    this.tails.set(chatId, tail);
    return tail.messages;
  }

  /** `messages` must be the newest live ones without a hole. An older revision never replaces a newer one. */
  set(chatId: string, revision: number, messages: readonly MessageRow[]): void {
    const known = this.tails.get(chatId);
    if (known && known.revision > revision) return;
    this.delete(chatId);
    let size = sizeOf(messages) + messages.length * OVERHEAD;
    let first = 0;
    for (; size > MAX_CHAT_CHARACTERS && first < messages.length; first += 1)
      size -= sizeOf(messages.slice(first, first + 1)) + OVERHEAD;
    this.tails.set(chatId, { revision, messages: first === 0 ? messages : messages.slice(first), size });
    this.size += size;
    for (const [oldest] of this.tails) {
      if (this.size <= MAX_CHARACTERS) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.tails.clear();
    this.size = 0;
  }

  delete(chatId: string): void {
    const tail = this.tails.get(chatId);
    if (!tail) return;
    this.tails.delete(chatId);
    this.size -= tail.size;
  }
}

export interface History {
  readonly messages: readonly MessageRow[];
  /** How many messages that models see precede them. */
  readonly before: number;
}

/** Reads a chat's messages as its row, just read or claimed, says they are. */
@Injectable()
export class MessageReader {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly tails: TailCache,
  ) {}

  /** Returns the newest written messages, with at least `characters` in total that models see, or all of those. */
  async tail(row: ChatRow, characters: number): Promise<History> {
    return this.keepTail(row, await this.readBack(row, this.knownTail(row) ?? [], row.nextSeq, characters));
  }

  /** A claim changes no existing message. `row` may be one that is only expected: nothing is remembered. */
  claimedTail(row: ChatRow, characters: number): Promise<History> {
    const known = this.knownTail(row) ?? this.tails.get(row._id, row.revision - 1);
    return this.readBack(row, known ?? [], row.nextSeq, characters);
  }

  keepTail(row: ChatRow, history: History): History {
    this.tails.set(row._id, row.revision, history.messages);
    return history;
  }

  private knownTail({ _id, revision }: ChatRow): readonly MessageRow[] | undefined {
    return this.tails.get(_id, revision);
  }

  before(row: ChatRow, seq: number, characters: number): Promise<History> {
    return this.readBack(row, [], seq, characters);
  }

  /** Adds messages before `known`, which ends at `end`, until there are `characters` in total. */
  private async readBack(
    row: ChatRow,
    known: readonly MessageRow[],
    end: number,
    characters: number,
  ): Promise<History> {
    const running = new Set(runningSeqs(row));
    const visible = visibleSequence(row);
    const hasVisibleBefore = (seq: number) =>
      liveBefore(visible, seq, running.size + 1).some((one) => !running.has(one));
    let messages = known;
    let missing = characters - lengthOfAll(known);
    for (let limit = firstRead(missing); missing > 0 || messages.length === 0; limit = Math.min(limit * 2, MAX_READ)) {
      if (messages.length > 0 && !hasVisibleBefore(messages[0]?.seq ?? end)) break;
      const older = liveBefore(row, messages[0]?.seq ?? end, limit + running.size);
      const read = await this.documents(
        row,
        older.filter((seq) => !running.has(seq)),
      );
      if (read.length === 0) break;
      messages = [...read, ...messages];
      missing -= lengthOfAll(read);
    }
    return { messages, before: liveIndex(visible, messages[0]?.seq ?? end) };
  }

  /** The row's states win over documents. Messages that are being written are left out. */
  async documents(row: ChatRow, seqs: readonly number[]): Promise<MessageRow[]> {
    const known = new Map(this.tails.get(row._id, row.revision)?.map((message) => [message.seq, message]));
    for (const message of row.unwritten) known.set(message.seq, message);
    const missing = seqs.filter((seq) => !known.has(seq));
    for (const message of missing.length > 0 ? await this.messages.list(row._id, missing) : [])
      known.set(message.seq, message);
    return seqs.flatMap((seq) => known.get(seq) ?? []).map((message) => withHidden(row, message));
  }

  async find(row: ChatRow, id: string): Promise<FoundMessage | null> {
    if (row.generation?.question?.id === id) {
      const message = questionMessage(row);
      return message && { message, isDeleted: false };
    }
    const known = (messages: readonly MessageRow[] | undefined) => messages?.find((message) => message.id === id);
    const tail = known(row.unwritten) ?? known(this.tails.get(row._id, row.revision));
    const message = tail ?? (await this.messages.findById(row._id, id));
    return message && { message: withHidden(row, message), isDeleted: !isLive(row, message.seq) };
  }

  async findLive(row: ChatRow, id: string): Promise<MessageRow | null> {
    const found = await this.find(row, id);
    return found && !found.isDeleted ? found.message : null;
  }

  async findTrace(row: ChatRow, id: string, swipe?: number): Promise<Record<string, unknown> | null> {
    const message = await this.findLive(row, id);
    if (!message) throw new DomainError('message.not_found');
    const { generationId, tracedBy } = message.swipes[swipe ?? message.swipe] ?? {};
    const trace = generationId === undefined ? tracedBy : traceId(message, generationId);
    return trace === undefined ? null : this.messages.findTrace(trace);
  }
}

const firstRead = (characters: number): number =>
  Math.min(Math.max(FIRST_READ, Math.ceil(characters / USUAL_LENGTH)), MAX_READ);

const lengthOfAll = (messages: readonly MessageRow[]): number =>
  messages.reduce((sum, message) => sum + (message.isHidden ? 0 : shownText(message).length), 0);

export function withHidden(row: ChatRow, message: MessageRow): MessageRow {
  const isNow = isHiddenAt(row, message.seq);
  return isNow === (message.isHidden ?? false) ? message : { ...message, isHidden: isNow };
}

export function questionMessage(row: ChatRow): MessageRow | null {
  const { generation } = row;
  if (!generation?.question) return null;
  const { id, text, createdAt, speaker: own } = generation.question;
  const speaker = own ?? personaSpeaker(row.persona);
  return newMessage(
    { chatId: row._id, seq: questionSeq(row, generation), rev: row.revision, sender: 'user', id, speaker, createdAt },
    { text, state: 'complete' },
  );
}
