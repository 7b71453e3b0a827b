import { accountRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { AccountErasuresService } from './erasures.service.ts';

@Controller()
export class DeletionController {
  constructor(private readonly erasures: AccountErasuresService) {}

  @Implements(accountRoutes.deleteAccount)
  delete(@Request() { viewer, body }: Call<typeof accountRoutes.deleteAccount>) {
    return this.erasures.deleteAccount(viewer, body.confirmation);
  }
}
