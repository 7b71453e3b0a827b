import { Injectable } from '@nestjs/common';
import type { RouteName } from '../gateway.routes.ts';
import { CharactersOverlay } from './characters.overlay.ts';
import type { ViewerOverlay } from './overlay.ts';

@Injectable()
export class Overlays {
  private readonly byRoute: Partial<Record<RouteName, ViewerOverlay>>;

  constructor(characters: CharactersOverlay) {
    this.byRoute = { 'catalog.listCharacters': characters.list, 'catalog.getCharacter': characters.detail };
  }

  of(name: RouteName): ViewerOverlay | undefined {
    return this.byRoute[name];
  }
}
