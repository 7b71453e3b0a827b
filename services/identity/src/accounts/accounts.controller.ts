import { accountRoutes, identityRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Implements(identityRoutes.getUser)
  own(@Request() { viewer }: Call<typeof identityRoutes.getUser>) {
    return this.accounts.own(viewer);
  }

  @Implements(identityRoutes.getUserByUsername)
  byUsername(@Request() { params, viewer }: Call<typeof identityRoutes.getUserByUsername>) {
    return this.accounts.byUsername(viewer, params.username);
  }

  @Implements(identityRoutes.getUserByEmail)
  byEmail(@Request() { query, viewer }: Call<typeof identityRoutes.getUserByEmail>) {
    return this.accounts.byEmail(viewer, query.email);
  }

  @Implements(accountRoutes.saveTimeZone)
  saveTimeZone(@Request() { viewer, body }: Call<typeof accountRoutes.saveTimeZone>) {
    return this.accounts.saveTimeZone(viewer, body.timeZone);
  }

  @Implements(identityRoutes.getAccount)
  account(@Request() { params }: Call<typeof identityRoutes.getAccount>) {
    return this.accounts.get(params.id);
  }
}
