import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { type DayCount, SocialChatCounts } from '../chats/chat.counts.ts';
import { SocialChatsService } from '../chats/chats.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { ProfileViewsService } from '../profiles/profile-views.service.ts';
import { dayPointId } from './history/day-point.row.ts';
import type { PastDay } from './history/day-points.repository.ts';
import type { UserCounts } from './stats.rules.ts';

/** Counts rows instead of applying changes, in a fixed number of commands for any number of users. */
@Injectable()
export class StatsCounting {
  constructor(
    private readonly characters: SocialCharactersService,
    private readonly chats: SocialChatsService,
    private readonly chatCounts: SocialChatCounts,
    private readonly popularity: PopularityService,
    private readonly people: PeopleService,
    private readonly views: ProfileViewsService,
  ) {}

  async of(userIds: readonly string[]): Promise<Map<string, UserCounts>> {
    const [characters, chats, likes, followers, views] = await Promise.all([
      this.characters.countsOf(userIds),
      this.chatCounts.countsOf(userIds),
      this.popularity.likesOf(userIds),
      this.people.followersOf(userIds),
      this.views.countsOf(userIds),
    ]);
    const of = (userId: string): UserCounts => ({
      totalCharacters: characters.get(userId)?.total ?? 0,
      publicCharacters: characters.get(userId)?.public ?? 0,
      characterLikes: Math.max(0, likes.get(userId) ?? 0),
      totalFollowers: Math.max(0, followers.get(userId) ?? 0),
      totalChats: chats.get(userId)?.chats ?? 0,
      totalMessages: chats.get(userId)?.messages ?? 0,
      profileViews: views.get(userId) ?? 0,
    });
    return new Map(userIds.map((userId) => [userId, of(userId)]));
  }

  async onDays(userIds: readonly string[], days: readonly string[]): Promise<Map<string, PastDay>> {
    const [chats, views] = await Promise.all([
      this.chatCounts.begunOn(userIds, days),
      this.views.countsOn(userIds, days),
    ]);
    const found = new Map<string, PastDay>();
    const add = (kind: 'chats' | 'views', { userId, day, count }: DayCount) => {
      const id = dayPointId(userId, day);
      found.set(id, { ...(found.get(id) ?? { userId, day, chats: 0, views: 0 }), [kind]: count });
    };
    for (const one of chats) add('chats', one);
    for (const one of views) add('views', one);
    return found;
  }

  /** Recounts everything that statistics are summed from, and sets missing authors of chats. */
  async recountParts(): Promise<void> {
    await this.popularity.counts.recountAll();
    await this.people.counts.recountAll();
    await this.chats.adopt(null);
  }
}
