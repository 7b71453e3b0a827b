import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

const { title, report, appeals, audit, overview, pleaseLogIn, pleaseLogInHint } = texts.admin;
const forModerators = { access: 'sign-in', signInTitle: pleaseLogIn, signInNote: pleaseLogInHint } as const;

export const admin = defineRemote({
  name: 'admin',
  pages: {
    reports: {
      ...forModerators,
      paths: ['/reports-admin'],
      title,
      place: { label: texts.admin.title, icon: 'shield', header: 60, for: 'admin' },
      shortcut: { key: 'r', label: title },
    },
    appeals: { ...forModerators, paths: ['/reports-admin/appeals'], title: appeals },
    overview: { ...forModerators, paths: ['/reports-admin/overview'], title: overview },
    audit: { ...forModerators, paths: ['/reports-admin/audit'], title: audit },
    report: { ...forModerators, paths: ['/reports-admin/:id'], title: report },
  },
});
