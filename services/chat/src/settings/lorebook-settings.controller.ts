import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

@Controller()
export class LorebookSettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Implements(chatRoutes.getLorebookSettings)
  show(@Request() { viewer }: Call<typeof chatRoutes.getLorebookSettings>) {
    return this.settings.lorebooks(viewer.userId);
  }

  @Implements(chatRoutes.saveLorebookSettings)
  save(@Request() { viewer, body }: Call<typeof chatRoutes.saveLorebookSettings>) {
    return this.settings.saveLorebooks(viewer.userId, body);
  }
}
