import { identityRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { SignInService } from './sign-in.service.ts';

/** Internal: the gateway alone calls these, and forwards nobody to them. */
@Controller()
export class SignInController {
  constructor(private readonly signIns: SignInService) {}

  @Implements(identityRoutes.signIn)
  signIn(@Request() { body }: Call<typeof identityRoutes.signIn>) {
    return this.signIns.signIn(body);
  }

  @Implements(identityRoutes.getAccount)
  account(@Request() { params }: Call<typeof identityRoutes.getAccount>) {
    return this.signIns.account(params.id);
  }
}
