import type { browse, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { BrowserPage } from './characters/BrowserPage.tsx';

const CreatePage = lazy(() => import('./create/CreatePage.tsx').then((module) => ({ default: module.CreatePage })));

export default { pages: { browser: BrowserPage, create: CreatePage } } satisfies RemoteModule<typeof browse>;
