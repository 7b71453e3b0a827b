import { Outbox, type PublishedCollection, type TallyRow } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';

export const peopleCounts = ['followers', 'following'] as const;
export type PeopleCount = (typeof peopleCounts)[number];
export type PeopleCounts = Record<PeopleCount, number>;

export const noPeople: PeopleCounts = { followers: 0, following: 0 };

/** Not published: other services only need who follows whom. */
@Injectable()
export class PeopleRepository {
  readonly tallies: PublishedCollection<TallyRow<PeopleCount>>;

  constructor(outbox: Outbox) {
    this.tallies = outbox.collection<TallyRow<PeopleCount>>({ name: 'people-counts', events: {} });
  }

  async followersOf(userIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.tallies.rows.find({ _id: { $in: [...userIds] } }).toArray();
    return new Map(found.map(({ _id, counts }) => [_id, counts.followers]));
  }
}
