import type { ServiceDefinition } from '@masque/service-kit';
import { outboxMarks, retold } from '@masque/service-kit/store';
import { tokenSlots } from './access-tokens/access-tokens.upgrade.ts';
import { IdentityAppModule } from './app.module.ts';
import { readConfig } from './config.ts';
import { acceptProfileForms } from './profile/form.ts';
import { keyPeopleByIssuer } from './sign-in/people.upgrade.ts';

export const identity: ServiceDefinition = {
  name: 'identity',
  readConfig,
  module: IdentityAppModule,
  upgrades: [
    outboxMarks(1, 'accounts', 'user.changed'),
    keyPeopleByIssuer(2),
    tokenSlots(3),
    retold(4, 'accounts', 'user.changed'),
    // Leaves out temporary usernames.
    retold(5, 'accounts', 'user.changed'),
    // Moderation looks users up by name.
    retold(6, 'accounts', 'user.changed'),
  ],
  prepare: acceptProfileForms,
};
