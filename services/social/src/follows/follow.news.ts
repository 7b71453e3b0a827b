import { Injectable } from '@nestjs/common';
import { MarksService } from '../marks/marks.service.ts';
import { mayHaveReached, MilestonesService } from '../notices/milestones.service.ts';
import { followNews, NoticesService } from '../notices/notices.service.ts';
import { PeopleService } from '../people/people.service.ts';

@Injectable()
export class FollowNews {
  constructor(marks: MarksService, people: PeopleService, notices: NoticesService, milestones: MilestonesService) {
    marks.tellBy('follow', async ({ userId, targetId, isSet, isAgain = false, since }) => {
      const news = followNews(targetId, userId, since);
      if (!isSet) await notices.withdraw(news, since, 'unread');
      else if (isAgain) await notices.restore(news);
      else await notices.tell(news);
    });
    people.onCounts(async (userId, _, { followers }, steps) => {
      if (mayHaveReached('followers', followers, steps && steps.followers))
        await milestones.tell({ kind: 'followers', userId }, followers);
    });
  }
}
