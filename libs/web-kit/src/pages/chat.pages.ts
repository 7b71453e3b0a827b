import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

export const firstMessages = 15;

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
      title: texts.personas.title,
      access: 'sign-in',
      place: { label: texts.personas.title, icon: 'people', header: 30, bottomBar: 40 },
    },
    createPersona: {
      paths: ['/create-persona'],
      title: texts.personas.createPage.title,
      access: 'username',
      signInNote: texts.personas.createPage.notLoggedIn,
    },
    editPersona: { paths: ['/edit-persona/:id'], title: texts.personas.editPage.title, access: 'username' },
    managePersonas: { paths: ['/manage-personas'], title: texts.personas.manage, access: 'username' },
  },
  slots: ['profile.cards'],
});
