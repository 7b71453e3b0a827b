import { identityRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { SignInService } from './sign-in.service.ts';

/** Internal: only the gateway calls it, after it has verified the person with the provider. */
@Controller()
export class SignInController {
  constructor(private readonly signIns: SignInService) {}

  @Implements(identityRoutes.signIn)
  signIn(@Request() { body }: Call<typeof identityRoutes.signIn>) {
    return this.signIns.signIn(body);
  }
}
