import { DomainError, ensure, type Parsed, type chatRoutes, type Viewer } from '@masque/contracts';
import { newId, newlyPublished } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import { CharactersService } from '../characters/characters.service.ts';
import type { BucketRow } from './bucket.schema.ts';
import { ChatHints } from './chat-hints.ts';
import { ChatLocks } from './chat-locks.ts';
import type { ChatRow } from './chat.schema.ts';
import { toChat } from './chat.view.ts';
import { countsAfter } from './counts.rules.ts';
import { ChatsRepository } from './chats.repository.ts';
import { ChatsService, type OpenChat } from './chats.service.ts';
import { greetingOf } from './greeting.ts';
import { type Addition, distribute, type Incoming, merge } from './merge.rules.ts';
import { excerpt, shownText } from './message.rules.ts';
import { MessagesRepository } from './messages.repository.ts';

type Save = Parsed<typeof chatRoutes.saveHistory>['body'];
const TRIES = 5;
const emptyBucket: BucketRow = { _id: '', rev: 0, messages: [] };

/** Starts chats and saves what clients have of them. */
@Injectable()
export class HistoriesService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly open: ChatsService,
    private readonly characters: CharactersService,
    private readonly locks: ChatLocks,
    private readonly hints: ChatHints,
  ) {}

  async save(viewer: Viewer, body: Save) {
    const { chatId } = body;
    return chatId ? this.locks.run(chatId, () => this.change(viewer, chatId, body)) : this.start(viewer, body);
  }

  /** A new chat begins with what the character says, unless the client has put that first itself. */
  private async start(viewer: Viewer, { characterId, messages }: Save) {
    if (!characterId) throw new DomainError('request.invalid', {}, { details: ['characterId: required'] });
    const character = await this.characters.toStartWith(viewer.userId, characterId);
    const id = newId();
    const greeting: Incoming = { sender: 'character', text: greetingOf(character, viewer, id) };
    const { added } = merge([], messages[0]?.sender === 'character' ? messages : [greeting, ...messages], null);
    const additions = distribute(0, emptyBucket, added);
    const now = new Date();
    const { name, image, imageColor } = character;
    const row: ChatRow = {
      _id: id,
      userId: viewer.userId,
      characterId,
      character: { name, image, imageColor },
      persona: null,
      ...countsAfter({ buckets: 1, sealed: 0 }, [], additions),
      lastMessage: lastText(additions, []),
      createdAt: now,
      updatedAt: now,
      isDeleted: false,
      ...newlyPublished(),
    };
    // Messages first: a chat whose row exists is whole.
    await this.append(id, additions);
    await this.chats.insert(row);
    this.hints.set(id, row);
    return { id, revision: row.revision };
  }

  private async change(viewer: Viewer, chatId: string, body: Save) {
    const chat = await this.open.open(viewer.userId, chatId);
    ensureFresh(chat, body.revision);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const done = await this.tryChange(
        viewer,
        attempt === 0 ? chat : await this.open.open(viewer.userId, chatId),
        body,
      );
      if (done) return done;
    }
    throw new DomainError('chat.stale', {}, { fields: { chat: toChat(chat.row, chat.character) } });
  }

  /** Null when somebody else changed the chat in between. */
  private async tryChange(viewer: Viewer, { row, character, tail }: OpenChat, { messages }: Save) {
    const chatId = row._id;
    const buckets = await this.bucketsOf(row, tail, messages);
    const { edited, added } = merge(buckets, messages, row.settled?.messageId ?? null);
    if (edited.length === 0 && added.length === 0) return { id: chatId, revision: row.revision };
    if (added.length > 0) ensure(character && mayChatWith(viewer.userId, character), 'character.gone');
    const last = tail.at(-1) ?? emptyBucket;
    const lastEdited = edited.find((bucket) => bucket._id === last._id) ?? last;
    const additions = distribute(row.buckets - 1, last, added);
    const change = {
      ...countsAfter(row, last.messages, additions),
      lastMessage: lastText(additions, lastEdited.messages),
      updatedAt: new Date(),
    };
    if (!(await this.chats.change(row, change))) return null;
    await Promise.all([this.append(chatId, additions), ...edited.map((bucket) => this.replace(row, bucket, messages))]);
    this.hints.set(chatId, { ...row, ...change });
    return { id: chatId, revision: row.revision + 1 };
  }

  /** Writes an edited bucket; when a reply has ended in it meanwhile, the edits are merged into what it is now. */
  private async replace(row: ChatRow, edited: BucketRow, messages: readonly Incoming[]): Promise<void> {
    let bucket: BucketRow | undefined = edited;
    for (let attempt = 0; bucket && attempt < TRIES; attempt += 1) {
      if (await this.messages.replace(bucket)) return;
      const fresh = await this.messages.bucketById(edited._id);
      [bucket] = merge([fresh], messages, row.settled?.messageId ?? null).edited;
    }
  }

  /** The buckets in which messages of the list stand. */
  private async bucketsOf(row: ChatRow, tail: BucketRow[], messages: readonly Incoming[]): Promise<BucketRow[]> {
    const inTail = new Set(tail.flatMap((bucket) => bucket.messages.map((message) => message.id)));
    const others = messages.flatMap(({ id }) => (id === undefined || inTail.has(id) ? [] : [id]));
    const places = await this.messages.places(row._id, others);
    const before = row.buckets - tail.length;
    const wanted = [...new Set(places.values())].filter((number) => number < before).sort((a, b) => a - b);
    const older = await Promise.all(wanted.map((number) => this.messages.bucket(row._id, number)));
    return [...older, ...tail];
  }

  private async append(chatId: string, additions: readonly Addition[]): Promise<void> {
    const placed = additions.flatMap(({ bucket, messages }) => messages.map(({ id }) => ({ id, bucket })));
    await this.messages.remember(chatId, placed);
    await Promise.all(additions.map(({ bucket, messages }) => this.messages.append(chatId, bucket, messages)));
  }
}

/** Refuses a save that was made from an older state; the reply that ended since is no newer state to who began it. */
function ensureFresh({ row, character }: OpenChat, revision: number | undefined): void {
  if (revision === undefined || revision === row.revision) return;
  if (row.settled?.from === revision && row.revision === revision + 1) return;
  throw new DomainError('chat.stale', {}, { fields: { chat: toChat(row, character) } });
}

const lastText = (additions: readonly Addition[], messages: BucketRow['messages']): string => {
  const last = additions.at(-1)?.messages.at(-1) ?? messages.at(-1);
  return last ? excerpt(shownText(last)) : '';
};
