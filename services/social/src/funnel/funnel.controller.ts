import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { FunnelService } from './funnel.service.ts';
import { ImpressionsService } from './impressions.service.ts';

@Controller()
export class FunnelController {
  constructor(
    private readonly funnel: FunnelService,
    private readonly impressions: ImpressionsService,
  ) {}

  @Implements(socialRoutes.reportSeen)
  report(@Request() { body, viewer }: Call<typeof socialRoutes.reportSeen>) {
    return this.impressions.note(viewer, body);
  }

  @Implements(socialRoutes.getFunnel)
  get(@Request() { params, query, viewer }: Call<typeof socialRoutes.getFunnel>) {
    return this.funnel.get(viewer, params.id, query.days);
  }
}
