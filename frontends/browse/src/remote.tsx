import { texts } from '@masque/texts';
import type { RemoteManifest } from '@masque/web-kit';
import { lazy } from 'react';
import { BrowserPage } from './characters/BrowserPage.tsx';

const CreatePage = lazy(() => import('./create/CreatePage.tsx').then((module) => ({ default: module.CreatePage })));

const browser = { title: texts.characterBrowser.title, access: 'everyone' as const, element: <BrowserPage /> };

export default {
  name: 'browse',
  routes: [
    { path: '/', ...browser },
    { path: '/characters', ...browser },
    {
      path: '/create-character',
      title: texts.createCharacter.title,
      access: 'username',
      signInNote: texts.createCharacter.notLoggedIn,
      element: <CreatePage />,
    },
  ],
  navigation: [],
} satisfies RemoteManifest;
