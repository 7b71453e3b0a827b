import type { ServerResponse } from 'node:http';
import type { ChatChange } from '@masque/contracts';
import { FollowedStream } from '@masque/service-kit/http';
import { shownCharacterIds } from '../chats/chat.rules.ts';
import type { ChatRow, ChatsService } from '../chats/chats.service.ts';
import { type FeedListener, pieceAt } from '@masque/generations';
import type { ReplyFeedsService, OpenFeed } from '../chats/generations/reply-feeds.service.ts';
import type { ChangesService, ShownChat } from './changes.service.ts';

export interface Cursor {
  readonly revision: number | null;
  readonly reply: { readonly generationId: string; readonly length: number } | null;
}

/** Retries for a commit missing from the log: it follows its row at once, or never. */
const AGAIN_MS = 100;
const MOST_AGAIN = 10;

interface FollowedReply {
  readonly generationId: string;
  readonly messageId: string;
  readonly start: number;
  readonly open: OpenFeed;
  length: number;
}

export interface ChangeStreamParts {
  readonly chatId: string;
  readonly chats: ChatsService;
  readonly changes: ChangesService;
  readonly feeds: ReplyFeedsService;
  readonly onFailure: (error: unknown) => void;
}

export class ChangeStream extends FollowedStream implements FeedListener {
  private revision: number | null;
  private resumed: Cursor['reply'];
  private reply: FollowedReply | null = null;
  private shownCharacters: string | undefined;
  private characterIds: readonly string[] | null = null;
  private missing = 0;
  private again: NodeJS.Timeout | undefined;

  constructor(
    raw: ServerResponse,
    private readonly parts: ChangeStreamParts,
    { revision, reply }: Cursor,
  ) {
    super(raw, parts.onFailure);
    this.revision = revision;
    this.resumed = reply;
  }

  override wake(revision?: number): void {
    if (revision !== undefined && this.revision !== null && revision <= this.revision) return;
    super.wake();
  }

  wakeFor(characterId: string): void {
    if (this.characterIds?.includes(characterId) ?? true) this.wake();
  }

  protected override async catchUp(): Promise<void> {
    if (this.isBlocked) return;
    const row = await this.parts.chats.find(this.parts.chatId);
    if (this.isOver) return;
    if (!row) {
      this.end(eventOf({ type: 'gone' }));
      return;
    }
    this.characterIds = shownCharacterIds(row);
    if (await this.writeChat(row)) this.followReply(row);
  }

  private async writeChat(row: ChatRow): Promise<boolean> {
    const { changes } = this.parts;
    const news = this.revision === null ? [] : await changes.since(row, this.revision);
    if (news === 'unknown' && this.missing < MOST_AGAIN) {
      this.missing += 1;
      this.again = setTimeout(() => this.wake(), AGAIN_MS);
      return false;
    }
    this.missing = 0;
    const chat = await changes.toChange(row);
    if (this.isOver) return false;
    const characters = charactersOf(chat);
    const isSame = this.revision === row.revision;
    if (isSame && characters === this.shownCharacters) return true;
    const events: readonly ChatChange[] = typeof news === 'string' ? [{ type: 'reset' }] : news;
    this.revision = row.revision;
    this.shownCharacters = characters;
    // Only the last event has an id, so a reader cut off before it gets all of them again. Without a new revision
    // there is no id: the reader keeps its place in a reply.
    const id = isSame ? undefined : cursorId(row.revision, null);
    this.write(`${events.map((change) => eventOf(change)).join('')}${eventOf(chat, id)}`);
    return true;
  }

  private followReply(row: ChatRow): void {
    const { generation } = row;
    if (generation?.id === this.reply?.generationId) return;
    this.closeReply();
    if (!generation) return;
    if (this.parts.feeds.isStarting(row)) {
      this.again = setTimeout(() => this.wake(), AGAIN_MS);
      return;
    }
    const length = this.resumed?.generationId === generation.id ? this.resumed.length : 0;
    this.resumed = null;
    const open = this.parts.feeds.open(row);
    const { id: generationId, messageId, from: start = 0 } = generation;
    this.reply = { generationId, messageId, start, open, length };
    this.writeReply();
    open.feed.listen(this);
  }

  private closeReply(): void {
    this.reply?.open.feed.unlisten(this);
    this.reply?.open.close();
    this.reply = null;
  }

  onText(): void {
    this.writeReply();
  }

  onEnd(): void {
    this.wake();
  }

  private writeReply(): void {
    const { reply, revision } = this;
    if (!reply || revision === null) return;
    const { text } = reply.open.feed;
    while (!this.isBlocked && !this.isOver && reply.length < text.length) {
      const piece = pieceAt(text, reply.length);
      const from = reply.start + reply.length;
      const change: ChatChange = { type: 'reply', messageId: reply.messageId, from, text: piece };
      reply.length += piece.length;
      this.write(eventOf(change, cursorId(revision, reply)));
    }
  }

  protected override drained(): void {
    this.writeReply();
    super.drained();
  }

  override close(): void {
    super.close();
    clearTimeout(this.again);
    this.closeReply();
  }
}

const charactersOf = ({ chat }: ShownChat): string =>
  JSON.stringify([chat.character, chat.characterDeleted, chat.latestCardVersion, chat.lorebooks]);

const eventOf = (change: ChatChange, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(change)}\n\n`;

const shape = /^(\d{1,15})(?::([\w-]{1,100}):(\d{1,9}))?$/;

/** `{revision}`, or `{revision}:{generation}:{length}` while a reply is running. */
export const cursorId = (revision: number, reply: Cursor['reply']): string =>
  reply ? `${revision}:${reply.generationId}:${reply.length}` : String(revision);

/** A malformed or foreign id counts as a revision that doesn't exist, so the reader has to reload. */
export function cursorOf(lastEventId = ''): Cursor {
  const [, revision, generationId, length] = shape.exec(lastEventId) ?? [];
  return {
    revision: revision === undefined ? (lastEventId === '' ? null : Number.POSITIVE_INFINITY) : Number(revision),
    reply: generationId === undefined ? null : { generationId, length: Number(length) },
  };
}
