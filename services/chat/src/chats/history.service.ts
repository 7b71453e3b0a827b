import { type chatRoutes, DomainError, type ParsedInput } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { isLive, liveBefore, liveIndex } from './messages/gap.rules.ts';
import { newMessage, shownText, traceId } from './messages/message.rules.ts';
import type { FoundMessage, MessageRow } from './messages/message.schema.ts';
import { pageSeqs, type PagePlace } from './messages/page.rules.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/tail.cache.ts';
import { personaSpeaker, questionSeq, replySeq, runningSeqs } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';

const FIRST_READ = 30;
const MAX_READ = 500;
/** Up to this many ids are looked up one by one; for more, the whole chat is read. */
const MANY = 50;
const FEW = 3;
const USUAL_LENGTH = 500;

export interface History {
  readonly messages: readonly MessageRow[];
  readonly before: number;
}

export interface MessagePage {
  readonly messages: readonly MessageRow[];
  readonly seqs: readonly number[];
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
}

export type PageRequest = ParsedInput<typeof chatRoutes.getChat>['query'];

/** Expects a row that was just read or claimed. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly tails: TailCache,
  ) {}

  /** Returns the newest written messages, with at least `characters` in total, or all of them. */
  async tail(row: ChatRow, characters: number, claimed = false): Promise<History> {
    // A claim changes no existing message, so the tail of the revision before it still holds.
    const known = this.tails.get(row._id, row.revision) ?? (claimed ? this.tails.get(row._id, row.revision - 1) : null);
    const history = await this.readBack(row, known ?? [], row.nextSeq, characters);
    this.tails.set(row._id, row.revision, history.messages);
    return history;
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
    let messages = known;
    let missing = characters - lengthOfAll(known);
    for (let limit = firstRead(missing); missing > 0 || messages.length === 0; limit = Math.min(limit * 2, MAX_READ)) {
      const older = liveBefore(row, messages[0]?.seq ?? end, limit + running.size);
      const read = await this.documents(
        row,
        older.filter((seq) => !running.has(seq)),
      );
      if (read.length === 0) break;
      messages = [...read, ...messages];
      missing -= lengthOfAll(read);
    }
    return { messages, before: liveIndex(row, messages[0]?.seq ?? end) };
  }

  /** The row's states win over documents. Messages that are being written are left out. */
  async documents(row: ChatRow, seqs: readonly number[]): Promise<MessageRow[]> {
    const known = new Map(this.tails.get(row._id, row.revision)?.map((message) => [message.seq, message]));
    for (const message of row.unwritten) known.set(message.seq, message);
    const missing = seqs.filter((seq) => !known.has(seq));
    for (const message of missing.length > 0 ? await this.messages.list(row._id, missing) : [])
      known.set(message.seq, message);
    return seqs.flatMap((seq) => known.get(seq) ?? []);
  }

  async find(row: ChatRow, id: string): Promise<FoundMessage | null> {
    if (row.generation?.question?.id === id) {
      const message = questionMessage(row);
      return message && { message, isDeleted: false };
    }
    const known = (messages: readonly MessageRow[] | undefined) => messages?.find((message) => message.id === id);
    const tail = known(row.unwritten) ?? known(this.tails.get(row._id, row.revision));
    const message = tail ?? (await this.messages.findById(row._id, id));
    return message && { message, isDeleted: !isLive(row, message.seq) };
  }

  async findLive(row: ChatRow, id: string): Promise<MessageRow | null> {
    const found = await this.find(row, id);
    return found && !found.isDeleted ? found.message : null;
  }

  async page(row: ChatRow, request: PageRequest, limit: number): Promise<MessagePage> {
    const place = await this.placeOf(row, request);
    const { seqs: shown, hasMore, hasNewer } = pageSeqs(row, place, limit);
    const messages = await this.documents(row, shown);
    const running = new Set(runningSeqs(row));
    const written = shown.filter((seq) => !running.has(seq));
    if (!place && messages.length === written.length && !this.tails.get(row._id, row.revision))
      this.tails.set(row._id, row.revision, messages);
    const question = questionMessage(row);
    return {
      messages: question && shown.includes(question.seq) ? [...messages, question] : messages,
      seqs: shown,
      hasMore,
      hasNewer,
    };
  }

  private async placeOf(row: ChatRow, { before, after, around }: PageRequest): Promise<PagePlace> {
    const id = around ?? after ?? before;
    if (id === undefined) return undefined;
    const kind = around === undefined ? (after === undefined ? 'before' : 'after') : 'around';
    if (row.generation?.kind === 'reply' && row.generation.messageId === id)
      return { kind, seq: replySeq(row, row.generation) };
    const found = await this.find(row, id);
    if (!found) throw new DomainError('message.not_found');
    return { kind, seq: found.message.seq };
  }

  async trace(row: ChatRow, id: string, swipe?: number): Promise<Record<string, unknown> | null> {
    const message = await this.findLive(row, id);
    if (!message) throw new DomainError('message.not_found');
    const { generationId, tracedBy } = message.swipes[swipe ?? message.swipe] ?? {};
    const trace = generationId === undefined ? tracedBy : traceId(message, generationId);
    return trace === undefined ? null : this.messages.findTrace(trace);
  }

  async findAll(row: ChatRow, ids: readonly string[]): Promise<FoundMessage[]> {
    // In parallel: in a long chat that isn't cached, the tail doesn't have the edited message.
    const few = ids.length <= FEW ? ids : [];
    const [{ messages }, ...read] = await Promise.all([this.tail(row, 1), ...few.map((id) => this.find(row, id))]);
    const found = new Map(messages.map((message) => [message.id, { message, isDeleted: false }]));
    for (const one of read) if (one) found.set(one.message.id, one);
    const others = ids.filter((id) => !found.has(id) && !few.includes(id));
    if (others.length > MANY) {
      const all = liveBefore(row, row.nextSeq, row.nextSeq);
      for (const message of await this.documents(row, all)) found.set(message.id, { message, isDeleted: false });
    }
    const unknown = others.filter((id) => !found.has(id));
    for (let start = 0; start < unknown.length; start += MANY) {
      const some = unknown.slice(start, start + MANY);
      const read = await Promise.all(some.map((id) => this.find(row, id)));
      for (const one of read) if (one) found.set(one.message.id, one);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}

const firstRead = (characters: number): number =>
  Math.min(Math.max(FIRST_READ, Math.ceil(characters / USUAL_LENGTH)), MAX_READ);

const lengthOfAll = (messages: readonly MessageRow[]): number =>
  messages.reduce((sum, message) => sum + shownText(message).length, 0);

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
