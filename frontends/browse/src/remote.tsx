import { lazyPage } from '@masque/web-kit';
import type { browse, RemoteModule } from '@masque/web-kit/pages';
import { BrowserPage } from './characters/BrowserPage.tsx';

const CreatePage = lazyPage(() => import('./create/CreatePage.tsx').then((module) => module.CreatePage));
const EditPage = lazyPage(() => import('./edit/EditPage.tsx').then((module) => module.EditPage));
const FavoritesPage = lazyPage(() => import('./favorites/FavoritesPage.tsx').then((module) => module.FavoritesPage));
const CharacterPage = lazyPage(() => import('./character/CharacterPage.tsx').then((module) => module.CharacterPage));
const CollectionPage = lazyPage(() =>
  import('./collections/CollectionPage.tsx').then((module) => module.CollectionPage),
);
const CreateCollectionPage = lazyPage(() =>
  import('./collections/CreateCollectionPage.tsx').then((module) => module.CreateCollectionPage),
);
const ImportPage = lazyPage(() => import('./imports/ImportPage.tsx').then((module) => module.ImportPage));
const ImportFolderPage = lazyPage(() =>
  import('./folder/ImportFolderPage.tsx').then((module) => module.ImportFolderPage),
);
const LorebooksPage = lazyPage(() => import('./lorebooks/LorebooksPage.tsx').then((module) => module.LorebooksPage));
const ManagePage = lazyPage(() => import('./manage/ManagePage.tsx').then((module) => module.ManagePage));

export default {
  pages: {
    browser: BrowserPage,
    create: CreatePage,
    edit: EditPage,
    import: ImportPage,
    importFolder: ImportFolderPage,
    character: CharacterPage,
    manage: ManagePage,
    lorebooks: LorebooksPage,
    favorites: FavoritesPage,
    collection: CollectionPage,
    createCollection: CreateCollectionPage,
  },
} satisfies RemoteModule<typeof browse>;
