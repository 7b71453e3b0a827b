import { texts } from '@masque/texts';
import { defineRemote } from './page.ts';

export const profile = defineRemote({
  name: 'profile',
  usesPickers: true,
  pages: {
    settings: {
      paths: ['/settings'],
      title: texts.settings.title,
      access: 'username',
      shortcut: { key: 's', label: texts.shortcuts.settings },
    },
    connection: { paths: ['/settings/connections/:id'], title: texts.connectionMenu.label, access: 'username' },
    regexScripts: { paths: ['/settings/regex'], title: texts.settings.sections.regex, access: 'username' },
    quickReplies: {
      paths: ['/settings/quick-replies'],
      title: texts.settings.sections['quick-replies'],
      access: 'username',
    },
    preset: { paths: ['/settings/presets/:id'], title: texts.presets.pageTitle, access: 'username' },
    modelTest: { paths: ['/model-test'], title: texts.modelTest.title, access: 'sign-in' },
    profile: {
      paths: ['/profile'],
      title: texts.profile.title,
      access: 'username',
      place: { label: texts.profile.title, icon: 'person', bottomBar: 50 },
    },
    publicProfile: {
      paths: ['/profile/:username', '/users/:username'],
      title: texts.profile.title,
      access: 'everyone',
    },
    reports: { paths: ['/reports'], title: texts.reporting.own.title, access: 'sign-in' },
    notices: { paths: ['/notices'], title: texts.notices.title, access: 'sign-in' },
  },
});
