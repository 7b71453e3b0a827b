import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ImpressionsService } from './impressions.service.ts';

@Controller()
export class ImpressionsController {
  constructor(private readonly impressions: ImpressionsService) {}

  @Implements(socialRoutes.reportSeen)
  report(@Request() { body, viewer }: Call<typeof socialRoutes.reportSeen>) {
    return this.impressions.note(viewer, body);
  }
}
