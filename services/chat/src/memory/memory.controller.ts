import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import { MemoryService } from './memory.service.ts';

@Controller()
export class MemoryController {
  constructor(
    private readonly memory: MemoryService,
    private readonly settings: SettingsService,
  ) {}

  @Implements(chatRoutes.getMemory)
  get(@Request() { viewer, params }: Call<typeof chatRoutes.getMemory>) {
    return this.memory.get(viewer.userId, params.id);
  }

  @Implements(chatRoutes.changeMemory)
  change(@Request() { viewer, params, body }: Call<typeof chatRoutes.changeMemory>) {
    return this.memory.change(viewer.userId, params.id, body);
  }

  @Implements(chatRoutes.deleteMemory)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deleteMemory>) {
    return this.memory.change(viewer.userId, params.id, { text: '', isOn: false });
  }

  @Implements(chatRoutes.rebuildMemory)
  rebuild(@Request() { viewer, params }: Call<typeof chatRoutes.rebuildMemory>) {
    return this.memory.rebuild(viewer.userId, params.id);
  }

  @Implements(chatRoutes.getMemorySettings)
  settingsOf(@Request() { viewer }: Call<typeof chatRoutes.getMemorySettings>) {
    return this.settings.memory(viewer.userId);
  }

  @Implements(chatRoutes.saveMemorySettings)
  async saveSettings(@Request() { viewer, body }: Call<typeof chatRoutes.saveMemorySettings>) {
    return (await this.settings.save(viewer.userId, { memory: body })).memory;
  }
}
