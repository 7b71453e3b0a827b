import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import { ModelsService } from './models.service.ts';

@Controller()
export class ModelsController {
  constructor(
    private readonly models: ModelsService,
    private readonly settings: SettingsService,
  ) {}

  @Implements(chatRoutes.listModels)
  list(@Request() { viewer }: Call<typeof chatRoutes.listModels>) {
    return this.models.list(viewer?.userId ?? null);
  }

  @Implements(chatRoutes.listOpenAiModels)
  listAsOpenAi(@Request() { viewer }: Call<typeof chatRoutes.listOpenAiModels>) {
    return this.models.listAsOpenAi(viewer.userId);
  }

  @Implements(chatRoutes.getOpenAiModel)
  getAsOpenAi(@Request() { viewer, params }: Call<typeof chatRoutes.getOpenAiModel>) {
    return this.models.getAsOpenAi(viewer.userId, params.model);
  }

  @Implements(chatRoutes.getModel)
  chosen(@Request() { viewer }: Call<typeof chatRoutes.getModel>) {
    return this.models.chosen(viewer.userId);
  }

  @Implements(chatRoutes.getModelParameters)
  parameters(@Request() { viewer, query }: Call<typeof chatRoutes.getModelParameters>) {
    return this.models.parametersOf(viewer.userId, query.model);
  }

  @Implements(chatRoutes.saveModel)
  choose(@Request() { viewer, body }: Call<typeof chatRoutes.saveModel>) {
    return this.settings.save(viewer.userId, { model: body.model });
  }
}
