import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { EndpointsService } from './endpoints.service.ts';

@Controller()
export class EndpointsController {
  constructor(private readonly endpoints: EndpointsService) {}

  @Implements(chatRoutes.listEndpoints)
  list(@Request() { viewer }: Call<typeof chatRoutes.listEndpoints>) {
    return this.endpoints.list(viewer.userId);
  }

  @Implements(chatRoutes.createEndpoint)
  create(@Request() { viewer, body }: Call<typeof chatRoutes.createEndpoint>) {
    return this.endpoints.create(viewer.userId, body);
  }

  @Implements(chatRoutes.updateEndpoint)
  update(@Request() { viewer, params, body }: Call<typeof chatRoutes.updateEndpoint>) {
    return this.endpoints.update(viewer.userId, params.id, body);
  }

  @Implements(chatRoutes.deleteEndpoint)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteEndpoint>) {
    return this.endpoints.delete(viewer.userId, params.id);
  }
}
