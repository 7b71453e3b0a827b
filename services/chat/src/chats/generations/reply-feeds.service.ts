import { orThrow } from '@masque/contracts';
import {
  type Ending,
  endingOf,
  FeedFollower,
  type GenerationFacts,
  GenerationFeed,
  GenerationLog,
  ProcessId,
  RunningGenerations,
  splitReply,
  UserSlots,
} from '@masque/generations';
import { Injectable } from '@nestjs/common';
import type { ChatRow, RunningGeneration } from '../chat.schema.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { MessageReader } from '../messages/message-reader.ts';
import { type MessageRow, shownSwipe } from '../messages/message.ts';

export interface OpenFeed {
  readonly feed: GenerationFeed;
  readonly close: () => void;
}

interface FollowedFeed {
  readonly feed: GenerationFeed;
  readonly unfollow: () => void;
  readers: number;
}

@Injectable()
export class ReplyFeedsService {
  private readonly followed = new Map<string, FollowedFeed>();

  constructor(
    private readonly generations: RunningGenerations,
    private readonly follower: FeedFollower,
    private readonly log: GenerationLog,
    private readonly chats: ChatsRepository,
    private readonly reader: MessageReader,
    private readonly slots: UserSlots,
    private readonly self: ProcessId,
  ) {}

  /** Claimed by this process but not started yet: there is nothing to read. */
  isStarting({ _id, generation }: ChatRow): boolean {
    return generation?.owner === this.self.value && this.generations.findIn(_id)?.id !== generation.id;
  }

  open(row: ChatRow): OpenFeed {
    const { generation } = row;
    if (!generation) throw new Error(`no generation is running in ${row._id}`);
    const own = this.generations.findIn(row._id);
    if (own?.id === generation.id) return { feed: own.feed, close: () => undefined };
    const followed = this.followed.get(generation.id) ?? this.follow(row, generation);
    followed.readers += 1;
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      followed.readers -= 1;
      if (followed.readers > 0) return;
      followed.unfollow();
      this.followed.delete(generation.id);
    };
    return { feed: followed.feed, close };
  }

  async openInSlot(userId: string, row: ChatRow): Promise<OpenFeed> {
    const slots = await this.slots.take(userId, 'stream');
    const open = this.open(row);
    const close = () => {
      open.close();
      slots.release();
    };
    return { ...open, close };
  }

  private follow(row: ChatRow, generation: RunningGeneration): FollowedFeed {
    const feed = new GenerationFeed(factsOf(row, generation, ''));
    const unfollow = this.follower.follow(feed, { id: generation.id, chatId: row._id }, generation.owner);
    const followed = { feed, unfollow, readers: 0 };
    this.followed.set(generation.id, followed);
    void feed.ended.then(() => this.followed.delete(generation.id));
    return followed;
  }

  async openEnded(row: ChatRow, message: MessageRow, userMessageId: string | null, from = 0): Promise<OpenFeed> {
    const swipe = shownSwipe(message);
    const feed = new GenerationFeed({
      id: swipe?.generationId ?? message.id,
      created: Math.floor((swipe?.createdAt ?? message.createdAt).getTime() / 1_000),
      model: swipe?.model ?? '',
      usage: swipe?.usage ?? null,
      reference: {
        chatId: row._id,
        messageId: message.id,
        userMessageId,
        revision: row.revision,
        ...(from > 0 ? { from } : {}),
      },
    });
    feed.growText(swipe?.text.slice(from) ?? '');
    const trace = swipe?.state === 'broken' ? await this.reader.findTrace(row, message.id, message.swipe) : null;
    feed.end(endingOf(swipe ?? { state: 'complete' }, trace), row.revision);
    return { feed, close: () => undefined };
  }

  /** `lastEventId` is `{messageId}:{length}`; that of another message starts from 0. Null: nothing to resume. */
  async resume(userId: string, chatId: string, lastEventId: string | undefined) {
    const row = await orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
    const [, messageId, digits] = /^(.+):(\d{1,9})$/.exec(lastEventId ?? '') ?? [];
    const open = row.generation ? await this.openInSlot(userId, row) : await this.findEnded(row, messageId);
    if (!open) return null;
    const { reference } = open.feed.facts;
    const seen = reference?.messageId === messageId ? Number(digits) : 0;
    return { feed: open.feed, from: Math.max(0, seen - (reference?.from ?? 0)), close: open.close };
  }

  private async findEnded(row: ChatRow, messageId: string | undefined): Promise<OpenFeed | null> {
    const message = messageId === undefined ? null : await this.reader.findLive(row, messageId);
    return message?.sender === 'character' ? this.openEnded(row, message, null) : null;
  }

  async textOf(row: ChatRow, generation: RunningGeneration): Promise<{ text: string; ending: Ending | null }> {
    const own = this.generations.findIn(row._id);
    if (own?.id === generation.id) return { text: own.feed.text, ending: own.feed.ending };
    const part = await this.log.read(generation.id).catch(() => null);
    const saved = generation.savedText ?? '';
    if (!part) return { text: splitReply(saved).text, ending: null };
    const written = part.text.length >= saved.length ? part.text : saved;
    return { text: splitReply(written).text, ending: part.end?.ending ?? null };
  }
}

export const factsOf = (
  row: ChatRow,
  { id, messageId, startedAt, question, from }: RunningGeneration,
  model: string,
  lastQuestionId: string | null = null,
): GenerationFacts => ({
  id,
  created: Math.floor(startedAt.getTime() / 1_000),
  model,
  usage: null,
  reference: {
    chatId: row._id,
    messageId,
    userMessageId: question?.id ?? lastQuestionId,
    revision: row.revision,
    ...(from === undefined ? {} : { from }),
  },
});
