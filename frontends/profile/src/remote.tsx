import type { profile, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { SettingsPage } from './settings/SettingsPage.tsx';

const ProfilePage = lazy(() => import('./profile/ProfilePage.tsx').then((module) => ({ default: module.ProfilePage })));

export default { pages: { settings: SettingsPage, profile: ProfilePage } } satisfies RemoteModule<typeof profile>;
