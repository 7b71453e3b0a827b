import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Implements(chatRoutes.getCustomPrompt)
  async showCustomPrompt(@Request() { viewer }: Call<typeof chatRoutes.getCustomPrompt>) {
    return { customPrompt: await this.settings.customPrompt(viewer.userId) };
  }

  @Implements(chatRoutes.saveCustomPrompt)
  saveCustomPrompt(@Request() { viewer, body }: Call<typeof chatRoutes.saveCustomPrompt>) {
    return this.settings.save(viewer.userId, { customPrompt: body.customPrompt });
  }

  @Implements(chatRoutes.getLorebookSettings)
  showLorebooks(@Request() { viewer }: Call<typeof chatRoutes.getLorebookSettings>) {
    return this.settings.lorebooks(viewer.userId);
  }

  @Implements(chatRoutes.saveLorebookSettings)
  async saveLorebooks(@Request() { viewer, body }: Call<typeof chatRoutes.saveLorebookSettings>) {
    return (await this.settings.save(viewer.userId, { lorebooks: body })).lorebooks;
  }
}
