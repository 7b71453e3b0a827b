import { identityRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { NamingService } from './naming.service.ts';

@Controller()
export class NamingController {
  constructor(private readonly naming: NamingService) {}

  @Implements(identityRoutes.checkUsername)
  check(@Request() { query, viewer }: Call<typeof identityRoutes.checkUsername>) {
    return this.naming.check(viewer, query.username);
  }

  @Implements(identityRoutes.setUsername)
  set(@Request() { body, viewer }: Call<typeof identityRoutes.setUsername>) {
    return this.naming.set(viewer, body);
  }

  @Implements(identityRoutes.replaceUsername)
  replace(@Request() { body, viewer }: Call<typeof identityRoutes.replaceUsername>) {
    return this.naming.set(viewer, body);
  }
}
