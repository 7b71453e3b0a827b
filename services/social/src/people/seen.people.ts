import type { Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { MarksService } from '../marks/marks.service.ts';
import type { PeopleCounts } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

/** Excludes users separated from the viewer by a block, as the lists do. */
@Injectable()
export class SeenPeople {
  constructor(
    private readonly people: PeopleService,
    private readonly marks: MarksService,
    private readonly blocks: BlocksService,
  ) {}

  async of(viewer: Viewer | null, userId: string): Promise<PeopleCounts> {
    const [counts, apart] = await Promise.all([this.people.of(userId), this.blocks.apartFrom(viewer)]);
    const [followers, following] = await Promise.all([
      this.marks.countAmong('follow', apart, [userId]),
      this.marks.countAmong('follow', [userId], apart),
    ]);
    return {
      followers: Math.max(0, counts.followers - followers),
      following: Math.max(0, counts.following - following),
    };
  }
}
