import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { FollowsService } from './follows.service.ts';
import { PeopleLists } from './people.lists.ts';

@Controller()
export class FollowsController {
  constructor(
    private readonly follows: FollowsService,
    private readonly lists: PeopleLists,
  ) {}

  @Implements(socialRoutes.follow)
  follow(@Request() { params, viewer }: Call<typeof socialRoutes.follow>) {
    return this.follows.follow(viewer, params.username);
  }

  @Implements(socialRoutes.unfollow)
  unfollow(@Request() { params, viewer }: Call<typeof socialRoutes.unfollow>) {
    return this.follows.unfollow(viewer, params.username);
  }

  @Implements(socialRoutes.listFollowers)
  followers(@Request() { params, query, viewer }: Call<typeof socialRoutes.listFollowers>) {
    return this.lists.followers(viewer, params.username, query);
  }

  @Implements(socialRoutes.listFollowed)
  followed(@Request() { params, query, viewer }: Call<typeof socialRoutes.listFollowed>) {
    return this.lists.followed(viewer, params.username, query);
  }
}
