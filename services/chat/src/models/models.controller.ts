import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { ModelsService } from './models.service.ts';

@Controller()
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Implements(chatRoutes.listModels)
  list() {
    return this.models.list();
  }

  @Implements(chatRoutes.listOpenAiModels)
  listAsOpenAi() {
    return this.models.listAsOpenAi();
  }

  @Implements(chatRoutes.getOpenAiModel)
  getAsOpenAi(@Request() { params }: Call<typeof chatRoutes.getOpenAiModel>) {
    return this.models.getAsOpenAi(params.model);
  }

  @Implements(chatRoutes.getModel)
  chosen(@Request() { viewer }: Call<typeof chatRoutes.getModel>) {
    return this.models.chosen(viewer.userId);
  }

  @Implements(chatRoutes.saveModel)
  choose(@Request() { viewer, body }: Call<typeof chatRoutes.saveModel>) {
    return this.models.choose(viewer.userId, body.model);
  }
}
