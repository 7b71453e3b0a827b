import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

/** The boot script must send the same first request. */
export const characterListQuery = { limit: 24 } as const;
const { limit } = characterListQuery;

export const browse = defineRemote({
  name: 'browse',
  pages: {
    browser: {
      paths: ['/characters', '/'],
      title: texts.characterBrowser.title,
      access: 'everyone',
      isEndless: true,
      firstRequest: { url: `/api/characters?limit=${limit}`, query: ['search', 'sort', 'filter', 'tags'] },
      place: { label: texts.characterBrowser.title, icon: 'mask', header: 10, bottomBar: 10 },
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
    import: {
      paths: ['/import-characters'],
      title: texts.importCards.title,
      access: 'username',
      toLogin: true,
    },
    importFolder: { paths: ['/import'], title: texts.importCards.folderTitle, access: 'username', toLogin: true },
    character: { paths: ['/character/:id'], title: texts.characterPage.title, access: 'everyone' },
    edit: {
      paths: ['/edit-character/:id'],
      title: texts.editCharacter.title,
      access: 'username',
      toLogin: true,
    },
    manage: {
      paths: ['/manage-characters'],
      title: texts.manageCharacters.title,
      access: 'username',
      toLogin: true,
      place: { label: texts.shell.manage, icon: 'menu', header: 50, for: 'username' },
    },
    lorebooks: {
      paths: ['/lorebooks'],
      title: texts.lorebooks.title,
      access: 'username',
      toLogin: true,
      isEndless: true,
    },
    favorites: { paths: ['/favorites'], title: texts.favorites.title, access: 'everyone', isEndless: true },
    createCollection: {
      paths: ['/collections/create'],
      title: texts.collections.create.title,
      access: 'username',
    },
    collection: { paths: ['/collections/:id'], title: texts.collections.title, access: 'everyone' },
  },
});
