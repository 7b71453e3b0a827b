import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller } from '@nestjs/common';
import { FavoritesService } from './favorites.service.ts';

@Controller()
export class FavoritesController {
  constructor(private readonly favorites: FavoritesService) {}

  @Implements(socialRoutes.getFavoriteStatus)
  status(@Request() { params, viewer }: Call<typeof socialRoutes.getFavoriteStatus>) {
    return this.favorites.status(viewer, params.id);
  }

  @Implements(socialRoutes.toggleFavorite)
  toggle(@Request() { params, viewer }: Call<typeof socialRoutes.toggleFavorite>) {
    return this.favorites.toggle(viewer, params.id);
  }
}
