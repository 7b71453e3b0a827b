import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { EndpointTestService } from './endpoint-test.service.ts';

@Controller()
export class EndpointTestController {
  constructor(private readonly tests: EndpointTestService) {}

  @Implements(chatRoutes.testEndpoint)
  test(@Request() { viewer, params, body }: Call<typeof chatRoutes.testEndpoint>) {
    return this.tests.test(viewer.userId, params.id, body.model);
  }
}
