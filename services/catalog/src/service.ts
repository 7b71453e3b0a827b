import type { ServiceDefinition } from '@masque/service-kit';
import { CatalogAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { acceptCharacterForms } from './media/form.ts';

export const catalog: ServiceDefinition = {
  name: 'catalog',
  readConfig,
  module: CatalogAppModule,
  prepare: acceptCharacterForms,
};
