import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

/** Messages that an opened chat shows first; the boot script asks for as many. */
export const firstMessages = 15;

const planned = texts.notBuilt.pages;

export const chat = defineRemote({
  name: 'chat',
  pages: {
    chat: {
      paths: ['/chat'],
      title: texts.shell.chats,
      access: 'key',
      layout: 'full',
      firstRequest: { url: `/api/chats/{chatId}?limit=${firstMessages}` },
    },
    chats: {
      paths: ['/chats'],
      title: texts.chats.title,
      access: 'key',
      firstRequest: { url: '/api/chats' },
      signInTitle: texts.chats.pleaseLogIn,
      signInNote: texts.chats.pleaseLogInHint,
      place: { label: texts.shell.chats, icon: 'chat', header: 40, for: 'key', bottomBar: 20 },
      shortcut: { key: 'c', label: texts.shortcuts.chats },
    },
    personas: {
      paths: ['/personas'],
      title: planned.personas,
      access: 'sign-in',
      place: { label: texts.shell.personas, icon: 'people', header: 30, bottomBar: 40 },
      isPlanned: true,
    },
    createPersona: { paths: ['/create-persona'], title: planned.createPersona, access: 'sign-in', isPlanned: true },
    editPersona: { paths: ['/edit-persona/:id'], title: planned.editPersona, access: 'sign-in', isPlanned: true },
    managePersonas: { paths: ['/manage-personas'], title: planned.managePersonas, access: 'sign-in', isPlanned: true },
    modelTest: { paths: ['/model-test'], title: planned.modelTest, access: 'sign-in', isPlanned: true },
  },
});
