import { failing, pending, type State, unreachable } from '../state.ts';

const session = /\/api\/session$/;

export const accountStates: readonly State[] = [
  { name: 'gate', who: 'newcomer', path: '/' },
  {
    name: 'gate-unconfirmed',
    who: 'newcomer',
    path: '/',
    reach: async ({ page }) => {
      // Forced: the button is aria-disabled but still responds.
      await page.getByRole('button', { name: 'Enter', exact: true }).click({ force: true });
      await page.getByText('You must confirm that you are at least 16 years old to continue.').waitFor();
    },
  },
  { name: 'sign-in', who: 'visitor', path: '/create-character' },
  { name: 'sign-in-chats', who: 'visitor', path: '/chats' },
  { name: 'login', who: 'visitor', path: '/login' },
  { name: 'login-failed', who: 'visitor', path: '/login?failed=1' },
  { name: 'login-address-taken', who: 'visitor', path: '/login?failed=address' },
  {
    name: 'login-providers',
    who: 'visitor',
    path: '/login',
    fake: (page) =>
      page.route(/\/api\/site$/, async (route) => {
        const response = await route.fetch();
        const site: object = Object(await response.json());
        const signIn = ['Google', 'Lantern SSO', 'A provider with a rather long name'].map((label, at) => ({
          name: at === 0 ? 'google' : `other-${at}`,
          label,
        }));
        await route.fulfill({ response, json: { ...site, signIn } });
      }),
    reach: ({ page }) => page.getByRole('link', { name: 'Continue with Lantern SSO' }).waitFor(),
  },
  { name: 'login-signed-in', who: 'member', path: '/login' },
  { name: 'username', who: 'nameless', path: '/' },
  {
    name: 'username-taken',
    who: 'nameless',
    path: '/',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Username' }).fill('mira_vale');
      await page.getByText('Username is already taken').first().waitFor();
    },
  },
  {
    name: 'username-available',
    who: 'nameless',
    path: '/',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Username' }).fill('nobody-else-has-this');
      await page.getByText('This username is available').waitFor();
    },
  },
  { name: 'not-found', who: 'visitor', path: '/nowhere' },
  { name: 'planned', who: 'member', path: '/personas' },
  {
    name: 'menu',
    who: 'member',
    path: '/characters',
    upTo: 900,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'shortcuts',
    who: 'member',
    path: '/settings',
    from: 900,
    reach: async ({ page }) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'offline',
    who: 'visitor',
    path: '/characters',
    reach: async ({ page }) => {
      await page.getByRole('article').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText(/^You’re offline/).waitFor();
    },
  },
  {
    name: 'session-loading',
    isPending: true,
    who: 'member',
    path: '/chats',
    fake: pending(session),
    reach: ({ page }) => page.locator('main').waitFor(),
  },
  { name: 'session-failed', who: 'member', path: '/chats', fake: failing(session) },
  {
    name: 'remote-unreachable',
    who: 'visitor',
    path: '/characters',
    fake: unreachable('**/remotes/browse/**'),
    mayLog: /Failed to load script resources/,
  },
];
