import { texts } from '@masque/texts';
import type { RemoteManifest } from '@masque/web-kit';
import { ReportsPage } from './reports/ReportsPage.tsx';

export default {
  name: 'admin',
  routes: [
    {
      path: '/reports-admin',
      title: texts.admin.title,
      access: 'sign-in',
      signInTitle: texts.admin.pleaseLogIn,
      signInNote: texts.admin.pleaseLogInHint,
      element: <ReportsPage />,
    },
  ],
  navigation: [{ label: texts.admin.title, to: '/reports-admin', key: 'r' }],
} satisfies RemoteManifest;
