import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { StatsHistoryService } from './history/history.service.ts';
import { StatsService } from './stats.service.ts';

@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly histories: StatsHistoryService,
  ) {}

  @Implements(socialRoutes.getStats)
  get(@Request() { params, viewer }: Call<typeof socialRoutes.getStats>) {
    return this.stats.get(viewer, params.username);
  }

  @Implements(socialRoutes.refreshStats)
  refresh(@Request() { params, viewer }: Call<typeof socialRoutes.refreshStats>) {
    return this.stats.refresh(viewer, params.username);
  }

  @Implements(socialRoutes.getStatsHistory)
  history(@Request() { params, query, viewer }: Call<typeof socialRoutes.getStatsHistory>) {
    return this.histories.get(viewer, params.username, query.days);
  }
}
