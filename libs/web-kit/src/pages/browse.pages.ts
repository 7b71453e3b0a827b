import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

/** What the browser asks for first; the boot script asks for the same. */
export const characterListQuery = { sort: 'newest', limit: 24 } as const;
const { sort, limit } = characterListQuery;

const planned = texts.notBuilt.pages;

export const browse = defineRemote({
  name: 'browse',
  pages: {
    browser: {
      paths: ['/characters', '/'],
      title: texts.characterBrowser.title,
      access: 'everyone',
      isEndless: true,
      firstRequest: { url: `/api/characters?sort=${sort}&limit=${limit}`, query: ['search'] },
      place: { label: texts.shell.characters, icon: 'mask', header: 10, bottomBar: 10 },
      shortcut: { key: 'h', label: texts.shortcuts.characters },
    },
    create: {
      paths: ['/create-character'],
      title: texts.createCharacter.title,
      access: 'username',
      signInNote: texts.createCharacter.notLoggedIn,
      place: { label: texts.shell.create, icon: 'plus', header: 20, bottomBar: 30 },
      shortcut: { key: 'n', label: texts.shortcuts.create },
    },
    character: { paths: ['/character/:id'], title: texts.characterPage.title, access: 'everyone' },
    edit: {
      paths: ['/edit-character/:id'],
      title: planned.editCharacter,
      access: 'username',
      toLogin: true,
      isPlanned: true,
    },
    manage: {
      paths: ['/manage-characters'],
      title: planned.manageCharacters,
      access: 'username',
      toLogin: true,
      place: { label: texts.shell.manage, icon: 'menu', header: 50, for: 'username' },
      isPlanned: true,
    },
    favorites: { paths: ['/favorites'], title: planned.favorites, access: 'sign-in', isPlanned: true },
    createCollection: {
      paths: ['/collections/create'],
      title: planned.createCollection,
      access: 'sign-in',
      isPlanned: true,
    },
    collection: { paths: ['/collections/:id'], title: planned.collection, access: 'everyone', isPlanned: true },
  },
});
