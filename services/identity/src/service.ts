import type { ServiceDefinition } from '@masque/service-kit';
import { IdentityAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { acceptProfileForms } from './profile/form.ts';

export const identity: ServiceDefinition = {
  name: 'identity',
  readConfig,
  module: IdentityAppModule,
  prepare: acceptProfileForms,
};
