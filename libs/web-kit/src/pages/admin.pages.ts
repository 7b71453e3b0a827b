import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

export const admin = defineRemote({
  name: 'admin',
  pages: {
    reports: {
      paths: ['/reports-admin'],
      title: texts.admin.title,
      access: 'sign-in',
      signInTitle: texts.admin.pleaseLogIn,
      signInNote: texts.admin.pleaseLogInHint,
      place: { label: texts.shell.reportsAdmin, icon: 'shield', header: 60, for: 'admin' },
      shortcut: { key: 'r', label: texts.admin.title },
    },
  },
});
