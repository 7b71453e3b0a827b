import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { CharactersService } from './characters.service.ts';
import { EditingService } from './editing.service.ts';
import { ForkingService } from './forking.service.ts';
import { CharacterModerationService } from './moderation.service.ts';

@Controller()
export class CharactersController {
  constructor(
    private readonly characters: CharactersService,
    private readonly editing: EditingService,
    private readonly forking: ForkingService,
    private readonly moderation: CharacterModerationService,
  ) {}

  @Implements(catalogRoutes.getCharacter)
  get(@Request() { params, query, viewer }: Call<typeof catalogRoutes.getCharacter>) {
    return this.characters.get(viewer, params.id, query.forEdit ?? false);
  }

  @Implements(catalogRoutes.createCharacter)
  create(@Request() { body, viewer }: Call<typeof catalogRoutes.createCharacter>) {
    return this.characters.create(viewer, body);
  }

  @Implements(catalogRoutes.updateCharacter)
  update(@Request() { params, body, viewer }: Call<typeof catalogRoutes.updateCharacter>) {
    return this.editing.edit(viewer, params.id, body);
  }

  @Implements(catalogRoutes.setVisibility)
  setVisibility(@Request() { params, body, viewer }: Call<typeof catalogRoutes.setVisibility>) {
    return this.editing.setVisibility(viewer, params.id, body.isPublic);
  }

  @Implements(catalogRoutes.deleteCharacter)
  delete(@Request() { params, viewer }: Call<typeof catalogRoutes.deleteCharacter>) {
    return this.editing.delete(viewer, params.id);
  }

  @Implements(catalogRoutes.forkCharacter)
  fork(@Request() { params, viewer }: Call<typeof catalogRoutes.forkCharacter>) {
    return this.forking.fork(viewer, params.id);
  }

  @Implements(catalogRoutes.listHiddenPictures)
  hiddenPictures() {
    return this.moderation.hiddenPictures();
  }
}
