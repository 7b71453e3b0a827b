import { answering, failing, pending, type State, unreachable } from '../state.ts';

const list = /\/api\/chats(\?|$)/;
const path: State['path'] = async ({ scene }) => {
  await scene.chats();
  return '/chats';
};
const expand: State['reach'] = async ({ page }) => {
  await page.getByRole('article').first().waitFor();
  await page.getByRole('article').getByRole('button', { expanded: false }).first().click();
};

export const chatsStates: readonly State[] = [
  { name: 'chats', who: 'member', path, reach: ({ page }) => page.getByRole('article').first().waitFor() },
  { name: 'chats-expanded', who: 'member', path, reach: expand },
  {
    name: 'chats-delete',
    who: 'member',
    path,
    reach: async (stage) => {
      await expand?.(stage);
      await stage.page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chats-empty',
    who: 'member',
    path: '/chats',
    fake: answering(list, { chats: [] }),
    reach: ({ page }) => page.getByText('No chats yet').waitFor(),
  },
  {
    name: 'chats-loading',
    who: 'member',
    path: '/chats',
    fake: pending(list),
    reach: ({ page }) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'chats-failed',
    who: 'member',
    path: '/chats',
    fake: failing(list),
    reach: ({ page }) => page.getByText('Failed to load chat histories').first().waitFor(),
  },
  {
    name: 'chats-broken-pictures',
    who: 'member',
    path,
    fake: unreachable('**/media/**'),
    reach: ({ page }) => page.getByRole('article').first().waitFor(),
  },
  { name: 'chats-key', who: 'keyless', path: '/chats' },
];
