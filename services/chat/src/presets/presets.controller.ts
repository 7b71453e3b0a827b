import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { PresetsService } from './presets.service.ts';

@Controller()
export class PresetsController {
  constructor(private readonly presets: PresetsService) {}

  @Implements(chatRoutes.listPresets)
  list(@Request() { viewer }: Call<typeof chatRoutes.listPresets>) {
    return this.presets.list(viewer.userId);
  }

  @Implements(chatRoutes.getPreset)
  get(@Request() { viewer, params }: Call<typeof chatRoutes.getPreset>) {
    return this.presets.get(viewer.userId, params.id);
  }

  @Implements(chatRoutes.createPreset)
  create(@Request() { viewer, body }: Call<typeof chatRoutes.createPreset>) {
    return this.presets.create(viewer.userId, body);
  }

  @Implements(chatRoutes.updatePreset)
  update(@Request() { viewer, params, body }: Call<typeof chatRoutes.updatePreset>) {
    return this.presets.update(viewer.userId, params.id, body);
  }

  @Implements(chatRoutes.deletePreset)
  delete(@Request() { viewer, params }: Call<typeof chatRoutes.deletePreset>) {
    return this.presets.delete(viewer.userId, params.id);
  }
}
