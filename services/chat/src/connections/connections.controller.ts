import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { ConnectionsService } from './connections.service.ts';

@Controller()
export class ConnectionsController {
  constructor(private readonly connections: ConnectionsService) {}

  @Implements(chatRoutes.listConnections)
  list(@Request() { viewer }: Call<typeof chatRoutes.listConnections>) {
    return this.connections.list(viewer.userId);
  }

  @Implements(chatRoutes.createConnection)
  create(@Request() { viewer, body }: Call<typeof chatRoutes.createConnection>) {
    return this.connections.create(viewer.userId, body);
  }

  @Implements(chatRoutes.updateConnection)
  update(@Request() { viewer, params, body }: Call<typeof chatRoutes.updateConnection>) {
    return this.connections.update(viewer.userId, params.id, body);
  }

  @Implements(chatRoutes.deleteConnection)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteConnection>) {
    return this.connections.delete(viewer.userId, params.id);
  }
}
