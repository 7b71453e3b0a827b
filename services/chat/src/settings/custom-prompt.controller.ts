import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

@Controller()
export class CustomPromptController {
  constructor(private readonly settings: SettingsService) {}

  @Implements(chatRoutes.getCustomPrompt)
  async show(@Request() { viewer }: Call<typeof chatRoutes.getCustomPrompt>) {
    return { customPrompt: await this.settings.customPrompt(viewer.userId) };
  }

  @Implements(chatRoutes.saveCustomPrompt)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveCustomPrompt>) {
    return this.settings.saveCustomPrompt(viewer.userId, body.customPrompt);
  }
}
