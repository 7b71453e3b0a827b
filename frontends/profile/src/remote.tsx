import { texts } from '@masque/texts';
import type { RemoteManifest } from '@masque/web-kit';
import { lazy } from 'react';
import { SettingsPage } from './settings/SettingsPage.tsx';

const ProfilePage = lazy(() => import('./profile/ProfilePage.tsx').then((module) => ({ default: module.ProfilePage })));

export default {
  name: 'profile',
  routes: [
    { path: '/settings', title: texts.settings.title, access: 'username', element: <SettingsPage /> },
    { path: '/profile', title: texts.profile.title, access: 'username', element: <ProfilePage /> },
  ],
  navigation: [],
} satisfies RemoteManifest;
