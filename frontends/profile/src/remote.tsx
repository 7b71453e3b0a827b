import type { profile, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { SettingsPage } from './settings/SettingsPage.tsx';

const ProfilePage = lazy(() => import('./profile/ProfilePage.tsx').then((module) => ({ default: module.ProfilePage })));

const NoticesPage = lazy(() => import('./notices/NoticesPage.tsx').then((module) => ({ default: module.NoticesPage })));

const OwnReportsPage = lazy(() =>
  import('./reports/OwnReportsPage.tsx').then((module) => ({ default: module.OwnReportsPage })),
);

const ModelTestPage = lazy(() =>
  import('./modelTest/ModelTestPage.tsx').then((module) => ({ default: module.ModelTestPage })),
);

export default {
  pages: {
    settings: SettingsPage,
    modelTest: ModelTestPage,
    profile: ProfilePage,
    publicProfile: ProfilePage,
    reports: OwnReportsPage,
    notices: NoticesPage,
  },
} satisfies RemoteModule<typeof profile>;
