import { Injectable } from '@nestjs/common';
import { MarksService } from '../marks/marks.service.ts';
import { mayHaveReached, MilestonesService } from '../notices/milestones.service.ts';
import { followNews, NoticesService } from '../notices/notices.service.ts';
import { PeopleService } from '../people/people.service.ts';

/** Tells users who follows them, and how many do. */
@Injectable()
export class FollowNews {
  constructor(marks: MarksService, people: PeopleService, notices: NoticesService, milestones: MilestonesService) {
    marks.tellBy('follow', async ({ userId, targetId, isSet, isAgain = false, since }) => {
      if (isSet && !isAgain) await notices.tell(followNews(targetId, userId, since));
    });
    people.onCounts(async (userId, _, { followers }, steps) => {
      if (mayHaveReached('followers', followers, steps && steps.followers))
        await milestones.tell({ kind: 'followers', userId }, followers);
    });
  }
}
