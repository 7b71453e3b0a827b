import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { BackgroundsService } from './backgrounds.service.ts';

@Controller()
export class BackgroundsController {
  constructor(private readonly backgrounds: BackgroundsService) {}

  @Implements(chatRoutes.listBackgrounds)
  list(@Request() { viewer }: Call<typeof chatRoutes.listBackgrounds>) {
    return this.backgrounds.list(viewer.userId);
  }

  @Implements(chatRoutes.createBackground)
  create(@Request() { viewer, body }: Call<typeof chatRoutes.createBackground>) {
    return this.backgrounds.create(viewer, body);
  }

  @Implements(chatRoutes.deleteBackground)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteBackground>) {
    return this.backgrounds.delete(viewer, params.id);
  }

  @Implements(chatRoutes.saveDefaultBackground)
  saveDefault(@Request() { viewer, body }: Call<typeof chatRoutes.saveDefaultBackground>) {
    return this.backgrounds.saveDefault(viewer, body.backgroundId);
  }
}
