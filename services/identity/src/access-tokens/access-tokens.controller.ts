import { identityRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { AccessTokensService } from './access-tokens.service.ts';

@Controller()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokensService) {}

  @Implements(identityRoutes.listAccessTokens)
  list(@Request() { viewer }: Call<typeof identityRoutes.listAccessTokens>) {
    return this.tokens.list(viewer);
  }

  @Implements(identityRoutes.createAccessToken)
  create(@Request() { viewer, body }: Call<typeof identityRoutes.createAccessToken>) {
    return this.tokens.create(viewer, body);
  }

  @Implements(identityRoutes.deleteAccessToken)
  delete(@Request() { viewer, params }: Call<typeof identityRoutes.deleteAccessToken>) {
    return this.tokens.delete(viewer, params.id);
  }

  @Implements(identityRoutes.deleteAccessTokensOf)
  deleteAllOf(@Request() { params }: Call<typeof identityRoutes.deleteAccessTokensOf>) {
    return this.tokens.deleteAllOf(params.id);
  }

  @Implements(identityRoutes.checkAccessToken)
  check(@Request() { params, query }: Call<typeof identityRoutes.checkAccessToken>) {
    return this.tokens.check(params.id, query.hash);
  }
}
