import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { HistoriesService } from './histories.service.ts';

@Controller()
export class HistoriesController {
  constructor(private readonly histories: HistoriesService) {}

  @Implements(chatRoutes.saveHistory)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveHistory>) {
    return this.histories.save(viewer, body);
  }
}
