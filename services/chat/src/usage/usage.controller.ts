import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { UsageService } from './usage.service.ts';

@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Implements(chatRoutes.getUsage)
  read(@Request() { viewer, query }: Call<typeof chatRoutes.getUsage>) {
    return this.usage.read(viewer.userId, query.days);
  }
}
