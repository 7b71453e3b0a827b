import { texts } from '@masque/texts';
import type { RemoteManifest } from '@masque/web-kit';
import { lazy } from 'react';
import { ChatPage } from './chat/ChatPage.tsx';

const ChatsPage = lazy(() => import('./chats/ChatsPage.tsx').then((module) => ({ default: module.ChatsPage })));

export default {
  name: 'chat',
  routes: [
    { path: '/chat', title: texts.shell.chats, access: 'key', layout: 'full', element: <ChatPage /> },
    {
      path: '/chats',
      title: texts.chats.title,
      access: 'key',
      signInTitle: texts.chats.pleaseLogIn,
      signInNote: texts.chats.pleaseLogInHint,
      element: <ChatsPage />,
    },
  ],
  navigation: [],
} satisfies RemoteManifest;
