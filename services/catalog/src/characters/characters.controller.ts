import { catalogRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller } from '@nestjs/common';
import { CharactersService } from './characters.service.ts';

@Controller()
export class CharactersController {
  constructor(private readonly characters: CharactersService) {}

  @Implements(catalogRoutes.getCharacter)
  get(@Request() { params, query, viewer }: Call<typeof catalogRoutes.getCharacter>) {
    return this.characters.get(viewer, params.id, query.forEdit ?? false);
  }

  @Implements(catalogRoutes.createCharacter)
  create(@Request() { body, viewer }: Call<typeof catalogRoutes.createCharacter>) {
    return this.characters.create(viewer, body);
  }

  @Implements(catalogRoutes.deleteCharacter)
  delete(@Request() { params, viewer }: Call<typeof catalogRoutes.deleteCharacter>) {
    return this.characters.delete(viewer, params.id);
  }
}
