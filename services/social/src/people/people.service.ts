import type { Viewer } from '@masque/contracts';
import { Outbox, type PublishedCollection, Tallies, type TallyRow } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { type MarkKey, MarksService } from '../marks/marks.service.ts';

type PeopleCounts = Record<'followers' | 'following', number>;

/** Not published: other services only need who follows whom. */
@Injectable()
export class PeopleService {
  readonly counts: Tallies<keyof PeopleCounts>;
  private readonly rows: PublishedCollection<TallyRow<keyof PeopleCounts>>;

  constructor(
    outbox: Outbox,
    private readonly marks: MarksService,
    private readonly blocks: BlocksService,
  ) {
    this.rows = outbox.collection<TallyRow<keyof PeopleCounts>>({ name: 'people-counts', events: {} });
    this.counts = new Tallies(this.rows, { followers: 0, following: 0 }, async (ids) => {
      const [followers, following] = await Promise.all([
        marks.countAll('follow', 'targetId', ids),
        marks.countAll('follow', 'userId', ids),
      ]);
      const of = (id: string) => ({ followers: followers.get(id) ?? 0, following: following.get(id) ?? 0 });
      return new Map(ids.map((id) => [id, of(id)]));
    });
    marks.countBy('follow', {
      begin: (key) => this.begin(key),
      recount: ({ userId, targetId }) =>
        Promise.all([this.counts.recount(userId, userId), this.counts.recount(targetId, targetId)]),
    });
  }

  /** Excludes users separated from the viewer by a block, as the lists do. */
  async countsFor(viewer: Viewer | null, userId: string): Promise<PeopleCounts> {
    const [counts, apart] = await Promise.all([this.counts.of(userId), this.blocks.apartFrom(viewer)]);
    return this.without(apart, userId, counts);
  }

  async without(apart: readonly string[], userId: string, counts: Readonly<PeopleCounts>): Promise<PeopleCounts> {
    const [followers, following] = await Promise.all([
      this.marks.countAmong('follow', apart, [userId]),
      this.marks.countAmong('follow', [userId], apart),
    ]);
    return {
      followers: Math.max(0, counts.followers - followers),
      following: Math.max(0, counts.following - following),
    };
  }

  async followersOf(userIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.rows.rows.find({ _id: { $in: [...userIds] } }).toArray();
    return new Map(found.map(({ _id, counts }) => [_id, counts.followers]));
  }

  private async begin({ userId, targetId }: MarkKey) {
    const [own, other] = await Promise.all([this.counts.stateOf(userId), this.counts.stateOf(targetId)]);
    return (by: 1 | -1) =>
      Promise.all([
        this.counts.add(userId, userId, own, { following: by }),
        this.counts.add(targetId, targetId, other, { followers: by }),
      ]);
  }
}
