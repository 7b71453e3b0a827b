import type { ServiceDefinition } from '@masque/service-kit';
import { outboxMarks, retold } from '@masque/service-kit/store';
import { CatalogAppModule } from './app.module.ts';
import { splitCards } from './characters/characters.upgrade.ts';
import { readConfig } from './config.ts';
import { acceptCharacterForms } from './media/form.ts';

export const catalog: ServiceDefinition = {
  name: 'catalog',
  readConfig,
  module: CatalogAppModule,
  prepare: acceptCharacterForms,
  upgrades: [
    outboxMarks(1, 'characters', 'character.changed'),
    splitCards(2),
    retold(3, 'characters', 'character.changed'),
    // Social stores more fields.
    retold(4, 'characters', 'character.changed'),
    // Moderation stores the author.
    retold(5, 'characters', 'character.changed'),
  ],
};
