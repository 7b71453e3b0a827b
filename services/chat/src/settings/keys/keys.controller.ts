import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { KeyTestService } from './key-test.service.ts';
import { KeysService } from './keys.service.ts';

@Controller()
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly keyTest: KeyTestService,
  ) {}

  @Implements(chatRoutes.listGateways)
  list(@Request() { viewer }: Call<typeof chatRoutes.listGateways>) {
    return this.keys.list(viewer.userId);
  }

  @Implements(chatRoutes.getKey)
  show(@Request() { viewer, query }: Call<typeof chatRoutes.getKey>) {
    return this.keys.show(viewer.userId, query.gateway);
  }

  @Implements(chatRoutes.hasKey)
  exists(@Request() { viewer }: Call<typeof chatRoutes.hasKey>) {
    return this.keys.exists(viewer.userId);
  }

  @Implements(chatRoutes.saveKey)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveKey>) {
    return this.keys.save(viewer.userId, body.apiKey, body.gateway);
  }

  @Implements(chatRoutes.deleteKey)
  delete(@Request() { viewer, query }: Call<typeof chatRoutes.deleteKey>) {
    return this.keys.delete(viewer.userId, query.gateway);
  }

  @Implements(chatRoutes.testKey)
  test(@Request() { viewer, body }: Call<typeof chatRoutes.testKey>) {
    return this.keyTest.test(viewer.userId, body.gateway);
  }
}
