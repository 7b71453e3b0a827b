import { texts } from '@masque/texts';
import type { Access } from '@masque/web-kit';
import type { RemoteName } from './remotes/loaders.ts';

/** Which front end is loaded for which address; the remote's own manifest says the rest. */
export const remoteRoutes: readonly (readonly [path: string, remote: RemoteName])[] = [
  ['/', 'browse'],
  ['/characters', 'browse'],
  ['/create-character', 'browse'],
  ['/chat', 'chat'],
  ['/chats', 'chat'],
  ['/settings', 'profile'],
  ['/profile', 'profile'],
  ['/reports-admin', 'admin'],
];

const names = texts.notBuilt.pages;

/** Specified addresses whose pages come with later issues. */
export const laterRoutes: readonly { path: string; name: string; access: Access; toLogin?: boolean }[] = [
  { path: '/character/:id', name: names.character, access: 'everyone' },
  { path: '/profile/:username', name: names.profile, access: 'everyone' },
  { path: '/users/:username', name: names.profile, access: 'everyone' },
  { path: '/favorites', name: names.favorites, access: 'sign-in' },
  { path: '/edit-character/:id', name: names.editCharacter, access: 'username', toLogin: true },
  { path: '/manage-characters', name: names.manageCharacters, access: 'username', toLogin: true },
  { path: '/personas', name: names.personas, access: 'sign-in' },
  { path: '/create-persona', name: names.createPersona, access: 'sign-in' },
  { path: '/edit-persona/:id', name: names.editPersona, access: 'sign-in' },
  { path: '/manage-personas', name: names.managePersonas, access: 'sign-in' },
  { path: '/collections/create', name: names.createCollection, access: 'sign-in' },
  { path: '/collections/:id', name: names.collection, access: 'everyone' },
  { path: '/model-test', name: names.modelTest, access: 'sign-in' },
];
