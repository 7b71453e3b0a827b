import type { browse, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { BrowserPage } from './characters/BrowserPage.tsx';

const CreatePage = lazy(() => import('./create/CreatePage.tsx').then((module) => ({ default: module.CreatePage })));
const EditPage = lazy(() => import('./edit/EditPage.tsx').then((module) => ({ default: module.EditPage })));
const FavoritesPage = lazy(() =>
  import('./favorites/FavoritesPage.tsx').then((module) => ({ default: module.FavoritesPage })),
);
const CharacterPage = lazy(() =>
  import('./character/CharacterPage.tsx').then((module) => ({ default: module.CharacterPage })),
);
const CollectionPage = lazy(() =>
  import('./collections/CollectionPage.tsx').then((module) => ({ default: module.CollectionPage })),
);
const CreateCollectionPage = lazy(() =>
  import('./collections/CreateCollectionPage.tsx').then((module) => ({ default: module.CreateCollectionPage })),
);
const ImportPage = lazy(() => import('./imports/ImportPage.tsx').then((module) => ({ default: module.ImportPage })));
const ManagePage = lazy(() => import('./manage/ManagePage.tsx').then((module) => ({ default: module.ManagePage })));

export default {
  pages: {
    browser: BrowserPage,
    create: CreatePage,
    edit: EditPage,
    import: ImportPage,
    character: CharacterPage,
    manage: ManagePage,
    favorites: FavoritesPage,
    collection: CollectionPage,
    createCollection: CreateCollectionPage,
  },
} satisfies RemoteModule<typeof browse>;
