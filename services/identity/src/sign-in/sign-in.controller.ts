import { identityRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SignInService } from './sign-in.service.ts';
import { SignInWaysService } from './sign-in-ways.service.ts';

/** Internal: only the gateway calls it, after verifying the person with the provider. */
@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly ways: SignInWaysService,
  ) {}

  @Implements(identityRoutes.signIn)
  signIn(@Request() { body }: Call<typeof identityRoutes.signIn>) {
    return this.signIns.signIn(body);
  }

  @Implements(identityRoutes.listSignInWays)
  listWays(@Request() { params }: Call<typeof identityRoutes.listSignInWays>) {
    return this.ways.list(params.id);
  }

  @Implements(identityRoutes.addSignInWay)
  addWay(@Request() { params, body }: Call<typeof identityRoutes.addSignInWay>) {
    return this.ways.add(params.id, body);
  }

  @Implements(identityRoutes.removeSignInWay)
  removeWay(@Request() { params }: Call<typeof identityRoutes.removeSignInWay>) {
    return this.ways.remove(params.id, params.way);
  }
}
