import type { browse, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { BrowserPage } from './characters/BrowserPage.tsx';

const CreatePage = lazy(() => import('./create/CreatePage.tsx').then((module) => ({ default: module.CreatePage })));
const CharacterPage = lazy(() =>
  import('./character/CharacterPage.tsx').then((module) => ({ default: module.CharacterPage })),
);

export default {
  pages: { browser: BrowserPage, create: CreatePage, character: CharacterPage },
} satisfies RemoteModule<typeof browse>;
