import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ActivityService } from './activity.service.ts';
import { TransparencyService } from './transparency.service.ts';

@Controller()
export class DaysController {
  constructor(
    private readonly activity: ActivityService,
    private readonly transparency: TransparencyService,
  ) {}

  @Implements(moderationRoutes.getModerationActivity)
  getActivity(@Request() { query }: Call<typeof moderationRoutes.getModerationActivity>) {
    return this.activity.of(query.days);
  }

  @Implements(moderationRoutes.getTransparency)
  getTransparency(@Request() { query }: Call<typeof moderationRoutes.getTransparency>) {
    return this.transparency.of(query);
  }
}
