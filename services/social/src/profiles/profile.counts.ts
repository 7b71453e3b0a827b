import type { ProfileSummary, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CollectionLists } from '../collections/collection.lists.ts';
import { MarksService } from '../marks/marks.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

@Injectable()
export class ProfileCounts {
  constructor(
    private readonly popularity: PopularityService,
    private readonly people: PeopleService,
    private readonly marks: MarksService,
    private readonly collections: CollectionLists,
  ) {}

  async of(viewer: Viewer | null, userId: string): Promise<ProfileSummary> {
    const [likes, people, collectionsCount, isFollowing] = await Promise.all([
      this.popularity.likesOf([userId]),
      this.people.countsFor(viewer, userId),
      this.collections.countOf(viewer, userId),
      viewer !== null && this.marks.isSet('follow', viewer.userId, userId),
    ]);
    return {
      totalLikes: Math.max(0, likes.get(userId) ?? 0),
      followersCount: people.followers,
      followingCount: people.following,
      collectionsCount,
      isFollowing,
      isBlocked: false,
    };
  }
}
