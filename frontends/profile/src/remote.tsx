import type { profile, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { SettingsPage } from './settings/SettingsPage.tsx';

const ProfilePage = lazy(() => import('./profile/ProfilePage.tsx').then((module) => ({ default: module.ProfilePage })));

const ModelTestPage = lazy(() =>
  import('./modelTest/ModelTestPage.tsx').then((module) => ({ default: module.ModelTestPage })),
);

export default {
  pages: { settings: SettingsPage, modelTest: ModelTestPage, profile: ProfilePage },
} satisfies RemoteModule<typeof profile>;
