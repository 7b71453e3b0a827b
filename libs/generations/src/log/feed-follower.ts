import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { broken, type Ending } from '../core/ending.ts';
import type { GenerationFeed } from '../core/generation-feed.ts';
import { type GenerationRef, GenerationStore } from '../core/generation.store.ts';
import { type LogSubscription, LogFollower } from './log-follower.ts';
import type { LogPart } from './log-entry.ts';

/** Looks without news, a second apart, before it asks the store: Redis may have lost the log. */
const IDLE_LOOKS = 2;

@Injectable()
export class FeedFollower {
  constructor(
    private readonly logs: LogFollower,
    private readonly store: GenerationStore,
  ) {}

  /** An empty `owner` is unknown: the log is then polled once a second. */
  follow(feed: GenerationFeed, { id, chatId }: GenerationRef, owner: string): LogSubscription {
    let ending: Ending | null = null;
    let idle = 0;
    let isAsking = false;
    const askStore = async () => {
      const { messageId = '', from = 0 } = feed.facts.reference ?? {};
      const stored = await this.store.findEnd(chatId, messageId);
      if (!stored) return;
      following.stop();
      feed.growText(stored.text.slice(from + feed.text.length));
      feed.end(stored.ending, stored.revision);
    };
    const next = (part: LogPart | null) => {
      if (feed.ending) {
        following.stop();
        return;
      }
      if (part === null) {
        idle += 1;
        if (idle < IDLE_LOOKS || isAsking) return;
        isAsking = true;
        askStore()
          .catch(() => undefined)
          .finally(() => {
            isAsking = false;
          });
        return;
      }
      idle = 0;
      if (part.facts) feed.facts = { ...part.facts, reference: feed.facts.reference ?? part.facts.reference };
      const news = part.length - feed.length;
      if (news > 0) feed.grow(part.text.slice(-news));
      ending = part.end?.ending ?? ending;
      if (part.saved) feed.end(ending ?? broken(new DomainError('server.unavailable')), part.saved.revision);
    };
    const following = this.logs.follow(id, owner, { next });
    return following;
  }
}
