import { accountRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { AccountDeletionService } from './deletion.service.ts';

@Controller()
export class DeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Implements(accountRoutes.deleteAccount)
  delete(@Request() { viewer, body }: Call<typeof accountRoutes.deleteAccount>) {
    return this.deletion.delete(viewer, body.confirmation);
  }
}
