import type { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { ChatRow, RunningGeneration } from '../chat.schema.ts';
import { HistoryService } from '../history.service.ts';
import { shownSwipe } from '../messages/message.rules.ts';
import type { MessageRow } from '../messages/message.schema.ts';
import {
  type Ending,
  endingOf,
  FeedFollower,
  type GenerationFacts,
  GenerationFeed,
  GenerationLog,
  Generations,
  ProcessId,
  splitWritten,
  UserSlots,
} from '@masque/generations';

export interface OpenFeed {
  readonly feed: GenerationFeed;
  readonly failureOf: () => DomainError | null;
  readonly close: () => void;
}

interface Followed {
  readonly feed: GenerationFeed;
  readonly unfollow: () => void;
  readers: number;
}

@Injectable()
export class FeedsService {
  private readonly followed = new Map<string, Followed>();

  constructor(
    private readonly generations: Generations,
    private readonly follower: FeedFollower,
    private readonly log: GenerationLog,
    private readonly history: HistoryService,
    private readonly slots: UserSlots,
    private readonly self: ProcessId,
  ) {}

  /** Claimed by this process but not started yet: there is nothing to read. */
  isBeginning({ _id, generation }: ChatRow): boolean {
    return generation?.owner === this.self.value && this.generations.of(_id)?.id !== generation.id;
  }

  open(row: ChatRow): OpenFeed {
    const { generation } = row;
    if (!generation) throw new Error(`no generation is running in ${row._id}`);
    const own = this.generations.of(row._id);
    if (own?.id === generation.id) return { feed: own.feed, failureOf: () => own.failure, close: () => undefined };
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
    return { feed: followed.feed, failureOf: () => null, close };
  }

  async openFor(userId: string, row: ChatRow): Promise<OpenFeed> {
    const slots = await this.slots.take(userId, 'stream');
    const open = this.open(row);
    const close = () => {
      open.close();
      slots.release();
    };
    return { ...open, close };
  }

  private follow(row: ChatRow, generation: RunningGeneration): Followed {
    const feed = new GenerationFeed(factsOf(row, generation, ''));
    const unfollow = this.follower.follow(feed, { id: generation.id, chatId: row._id }, generation.owner);
    const followed = { feed, unfollow, readers: 0 };
    this.followed.set(generation.id, followed);
    void feed.ended.then(() => this.followed.delete(generation.id));
    return followed;
  }

  async ended(row: ChatRow, message: MessageRow, userMessageId: string | null, from = 0): Promise<OpenFeed> {
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
    const trace = swipe?.state === 'broken' ? await this.history.trace(row, message.id, message.swipe) : null;
    feed.end(endingOf(swipe ?? { state: 'complete' }, trace), row.revision);
    return { feed, failureOf: () => null, close: () => undefined };
  }

  async textOf(row: ChatRow, generation: RunningGeneration): Promise<{ text: string; ending: Ending | null }> {
    const own = this.generations.of(row._id);
    if (own?.id === generation.id) return { text: own.feed.text, ending: own.feed.ending };
    const part = await this.log.read(generation.id).catch(() => null);
    const saved = generation.savedText ?? '';
    if (!part) return { text: splitWritten(saved).text, ending: null };
    const written = part.text.length >= saved.length ? part.text : saved;
    return { text: splitWritten(written).text, ending: part.end?.ending ?? null };
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
