import { lazyPage } from '@masque/web-kit';
import type { profile, RemoteModule } from '@masque/web-kit/pages';
import { SettingsPage } from './settings/SettingsPage.tsx';

const ProfilePage = lazyPage(() => import('./profile/ProfilePage.tsx').then((module) => module.ProfilePage));

const NoticesPage = lazyPage(() => import('./notices/NoticesPage.tsx').then((module) => module.NoticesPage));

const OwnReportsPage = lazyPage(() => import('./reports/OwnReportsPage.tsx').then((module) => module.OwnReportsPage));

const ConnectionPage = lazyPage(() =>
  import('./connections/ConnectionPage.tsx').then((module) => module.ConnectionPage),
);

const RegexPage = lazyPage(() => import('./regex/RegexPage.tsx').then((module) => module.RegexPage));
const QuickRepliesPage = lazyPage(() =>
  import('./quickReplies/QuickRepliesPage.tsx').then((module) => module.QuickRepliesPage),
);
const PresetPage = lazyPage(() => import('./presets/PresetPage.tsx').then((module) => module.PresetPage));

const ModelTestPage = lazyPage(() => import('./modelTest/ModelTestPage.tsx').then((module) => module.ModelTestPage));

export default {
  pages: {
    settings: SettingsPage,
    connection: ConnectionPage,
    regexScripts: RegexPage,
    quickReplies: QuickRepliesPage,
    preset: PresetPage,
    modelTest: ModelTestPage,
    profile: ProfilePage,
    publicProfile: ProfilePage,
    reports: OwnReportsPage,
    notices: NoticesPage,
  },
} satisfies RemoteModule<typeof profile>;
