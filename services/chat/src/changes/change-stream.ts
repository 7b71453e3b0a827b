import type { ServerResponse } from 'node:http';
import type { ChatChange } from '@masque/contracts';
import { FollowedStream } from '@masque/service-kit';
import { shownCharacterIds } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';
import type { FeedListener } from '../generations/core/generation-feed.ts';
import type { FeedsService, OpenFeed } from '../generations/feeds.service.ts';
import { pieceAt } from '../generations/streams/pieces.ts';
import type { ChangesService, ShownChat } from './changes.service.ts';
import { type Cursor, cursorId } from './cursor.rules.ts';

/** ms until a commit that the log lacks is looked for again, and how often: it follows its row at once, or never. */
const AGAIN_MS = 100;
const MOST_AGAIN = 10;

interface FollowedReply {
  readonly generationId: string;
  readonly messageId: string;
  /** Characters that the message had before, when it is continued. */
  readonly start: number;
  readonly open: OpenFeed;
  length: number;
}

export interface ChangeStreamParts {
  readonly chatId: string;
  readonly changes: ChangesService;
  readonly feeds: FeedsService;
  readonly onFailure: (error: unknown) => void;
}

/** The changes of one chat for one connection: a cursor that is brought up to the chat. */
export class ChangeStream extends FollowedStream implements FeedListener {
  private revision: number | null;
  private resumed: Cursor['reply'];
  private reply: FollowedReply | null = null;
  /** What was told last of characters, which change without the chat; undefined: nothing yet. */
  private toldCharacters: string | undefined;
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

  /** `revision`: the chat's new one. */
  override wake(revision?: number): void {
    if (revision !== undefined && this.revision !== null && revision <= this.revision) return;
    super.wake();
  }

  /** A character has changed: news if the chat shows it, or is not known yet. */
  wakeFor(characterId: string): void {
    if (this.characterIds?.includes(characterId) ?? true) this.wake();
  }

  protected override async look(): Promise<void> {
    if (this.isBlocked) return;
    const row = await this.parts.changes.find(this.parts.chatId);
    if (this.isOver) return;
    if (!row) {
      this.end(eventOf({ type: 'gone' }));
      return;
    }
    this.characterIds = shownCharacterIds(row);
    if (await this.tellChat(row)) this.followReply(row);
  }

  /** False when the log has to be asked again. */
  private async tellChat(row: ChatRow): Promise<boolean> {
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
    if (isSame && characters === this.toldCharacters) return true;
    const told: readonly ChatChange[] = typeof news === 'string' ? [{ type: 'reset' }] : news;
    this.revision = row.revision;
    this.toldCharacters = characters;
    // The last one alone has an id: a reader who was cut off before it is told all of them again. Without a new revision
    // there is none: the reader's place in a reply stays.
    const id = isSame ? undefined : cursorId(row.revision, null);
    this.write(`${told.map((change) => eventOf(change)).join('')}${eventOf(chat, id)}`);
    return true;
  }

  private followReply(row: ChatRow): void {
    const { generation } = row;
    if (generation?.id === this.reply?.generationId) return;
    this.leaveReply();
    if (!generation) return;
    if (this.parts.feeds.isBeginning(row)) {
      this.again = setTimeout(() => this.wake(), AGAIN_MS);
      return;
    }
    const length = this.resumed?.generationId === generation.id ? this.resumed.length : 0;
    this.resumed = null;
    const open = this.parts.feeds.open(row);
    const { id: generationId, messageId, from: start = 0 } = generation;
    this.reply = { generationId, messageId, start, open, length };
    this.tellReply();
    open.feed.listen(this);
  }

  private leaveReply(): void {
    this.reply?.open.feed.unlisten(this);
    this.reply?.open.close();
    this.reply = null;
  }

  grown(): void {
    this.tellReply();
  }

  /** The chat says how; its change may be known here before its signal comes. */
  ended(): void {
    this.wake();
  }

  private tellReply(): void {
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
    this.tellReply();
    super.drained();
  }

  override close(): void {
    super.close();
    clearTimeout(this.again);
    this.leaveReply();
  }
}

const charactersOf = ({ chat }: ShownChat): string =>
  JSON.stringify([chat.character, chat.characterDeleted, chat.latestCardVersion, chat.lorebooks]);

const eventOf = (change: ChatChange, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(change)}\n\n`;
