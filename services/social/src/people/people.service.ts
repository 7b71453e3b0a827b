import { type CountsListener, Tallies } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { type MarkKey, MarksService } from '../marks/marks.service.ts';
import { noPeople, type PeopleCount, type PeopleCounts, PeopleRepository } from './people.repository.ts';

@Injectable()
export class PeopleService {
  private readonly tallies: Tallies<PeopleCount>;
  private readonly countsListeners: CountsListener<PeopleCount>[] = [];
  private readonly listeners: ((userId: string) => void)[] = [];

  constructor(
    private readonly people: PeopleRepository,
    marks: MarksService,
  ) {
    this.tallies = new Tallies(
      people.tallies,
      noPeople,
      async (ids) => {
        const [followers, following] = await Promise.all([
          marks.countAll('follow', 'targetId', ids),
          marks.countAll('follow', 'userId', ids),
        ]);
        const of = (id: string) => ({ followers: followers.get(id) ?? 0, following: following.get(id) ?? 0 });
        return new Map(ids.map((id) => [id, of(id)]));
      },
      (...counts) => Promise.all(this.countsListeners.map((listener) => listener(...counts))),
    );
    marks.countBy('follow', {
      begin: (key) => this.begin(key),
      recount: ({ userId, targetId }) => Promise.all([this.recount(userId), this.recount(targetId)]),
    });
  }

  onChange(listener: (userId: string) => void): void {
    this.listeners.push(listener);
  }

  onCounts(listener: CountsListener<PeopleCount>): void {
    this.countsListeners.push(listener);
  }

  of(userId: string): Promise<PeopleCounts> {
    return this.tallies.countsOf(userId);
  }

  followersOf(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.people.followersOf(userIds);
  }

  recount(userId: string): Promise<PeopleCounts> {
    return this.tallies.recount(userId, userId);
  }

  async recountAll(): Promise<void> {
    await this.tallies.recountAll();
  }

  private async begin({ userId, targetId }: MarkKey) {
    const epochs = await Promise.all([this.tallies.epochOf(userId), this.tallies.epochOf(targetId)]);
    return (by: 1 | -1) => {
      for (const listener of this.listeners) listener(targetId);
      return Promise.all([
        this.tallies.add(userId, userId, epochs[0], { following: by }),
        this.tallies.add(targetId, targetId, epochs[1], { followers: by }),
      ]);
    };
  }
}
