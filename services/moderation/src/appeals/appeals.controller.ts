import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { AppealQueue } from './appeal.queue.ts';
import { AppealsService } from './appeals.service.ts';
import { DecisionsService } from './decisions.service.ts';

@Controller()
export class AppealsController {
  constructor(
    private readonly appeals: AppealsService,
    private readonly decisions: DecisionsService,
    private readonly queue: AppealQueue,
  ) {}

  @Implements(moderationRoutes.listDecisions)
  listDecisions(@Request() { viewer }: Call<typeof moderationRoutes.listDecisions>) {
    return this.decisions.mine(viewer);
  }

  @Implements(moderationRoutes.listAppeals)
  list(@Request() { viewer }: Call<typeof moderationRoutes.listAppeals>) {
    return this.appeals.mine(viewer);
  }

  @Implements(moderationRoutes.createAppeal)
  create(@Request() { body, viewer }: Call<typeof moderationRoutes.createAppeal>) {
    return this.appeals.create(viewer, body.actionId, body.text);
  }

  @Implements(moderationRoutes.listOpenAppeals)
  listOpen(@Request() { query }: Call<typeof moderationRoutes.listOpenAppeals>) {
    return this.queue.list(query.status, query.cursor);
  }

  @Implements(moderationRoutes.decideAppeal)
  decide(@Request() { params, body, viewer }: Call<typeof moderationRoutes.decideAppeal>) {
    return this.queue.decide(viewer, params.id, body);
  }
}
