import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMasque, freeMasquePorts, type Masque } from '@masque/infra-local';
import { backingEnv } from '@masque/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type ForeignProvider, foreignProvider } from '../../services/gateway/test/support/foreign-provider.ts';
import { axeFindings, launchOptions, ways } from '../lib/browser.ts';

const people = {
  iris: { email: 'iris@foreign.example', email_verified: true, name: 'Iris' },
  same: { email: 'desk.same@example.org', email_verified: true },
  unverified: { email: 'who@foreign.example', email_verified: false },
};

/** The local provider and a foreign one (stock oidc-provider). */
describe('two providers in a browser', () => {
  let masque: Masque;
  let foreign: ForeignProvider;
  let browser: Browser;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masque-providers-'));
    const ports = await freeMasquePorts();
    foreign = await foreignProvider(`http://localhost:${ports.gateway}/auth/foreign/callback`, people);
    const { issuer, client } = foreign;
    const provider = {
      name: 'foreign',
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      label: 'Lantern SSO',
    };
    const given = { NAME_PREFIX: `p${Date.now().toString(36)}-`, RATE_LIMIT_FACTOR: '1000' };
    const env = { ...process.env, ...given, PUBLIC_ORIGIN: '', MODEL_GATEWAY_URL: '', GOOGLE_CLIENT_ID: '' };
    const backing = backingEnv();
    masque = createMasque({ ports, dataDir, backing, env: { ...env, OIDC_PROVIDERS: JSON.stringify([provider]) } });
    await masque.start();
    browser = await chromium.launch(launchOptions());
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await masque.stop();
    await foreign.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = async ({ viewport, theme = 'dark' }: Pick<(typeof ways)[number], 'viewport' | 'theme'>) => {
    const localStorage = [
      { name: 'ageVerified', value: 'true' },
      { name: 'theme', value: theme },
    ];
    const context = await browser.newContext({
      baseURL: masque.origin,
      viewport: viewport ?? null,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: masque.origin, localStorage }] },
    });
    context.setDefaultTimeout(20_000);
    return context.newPage();
  };
  const isAtMasque = (url: URL) => url.origin === masque.origin;
  const locally = async (page: Page, email: string) => {
    await page.waitForURL((url) => !isAtMasque(url));
    await page.getByRole('textbox').first().fill(email);
    await page.keyboard.press('Enter');
    await page.waitForURL(isAtMasque);
  };
  const abroad = async (page: Page, login: string) => {
    await page.waitForURL((url) => url.origin === foreign.issuer);
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    // The provider asks for consent the first time.
    const consent = page.getByRole('button', { name: 'Continue' });
    await Promise.race([page.waitForURL(isAtMasque), consent.click().catch(() => undefined)]);
    await page.waitForURL(isAtMasque);
  };
  const chooseName = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: 'Username' }).fill(name);
    await page.getByText('This username is available').waitFor();
    await page.getByRole('button', { name: 'Save username' }).click();
    await page.getByRole('textbox', { name: 'Username' }).waitFor({ state: 'detached' });
  };
  const shoot = (page: Page, title: string) =>
    process.env['SHOTS'] ? page.screenshot({ path: join(process.env['SHOTS'], `${title}.png`) }) : undefined;

  it.each(ways)(
    'are both on the login page, and say why nobody was let in, $name',
    async ({ name, viewport, theme }) => {
      const page = await open({ viewport, theme });
      await page.goto('/characters');
      await page.getByRole('link', { name: 'Log In', exact: true }).click();
      const other = page.getByRole('link', { name: 'Continue with Lantern SSO' });
      await other.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await shoot(page, `login-${name}`);
      await other.click();
      await abroad(page, 'unverified');
      await page.getByRole('alert').getByText('The provider doesn’t vouch for your email address').waitFor();
      await shoot(page, `login-unverified-${name}`);
      await page.context().close();
    },
  );

  it.each(ways)(
    'open one account after proof of both, $name',
    async ({ name, viewport, theme }) => {
      const page = await open({ viewport, theme });
      const login = name === 'desk' ? 'same' : 'iris';
      await page.goto('/login?returnTo=/profile');
      await page.getByRole('main').getByRole('link', { name: 'Log In', exact: true }).click();
      await locally(page, `${name}.same@example.org`);
      await chooseName(page, `linker-${name}`);
      const panel = page.getByRole('region', { name: 'Ways to log in' });
      await panel.getByText('You can’t remove your only way to log in.').waitFor();
      await panel.scrollIntoViewIfNeeded();
      await shoot(page, `ways-one-${name}`);

      const elsewhere = await open({ viewport, theme });
      if (login === 'same') {
        // A matching verified email neither signs in nor creates a second account.
        await elsewhere.goto('/login');
        await elsewhere.getByRole('link', { name: 'Continue with Lantern SSO' }).click();
        await abroad(elsewhere, login);
        await elsewhere.getByRole('alert').getByText('An account with this email address already exists.').waitFor();
        await shoot(elsewhere, `login-address-${name}`);
      }

      await panel.getByRole('button', { name: 'Add Lantern SSO' }).click();
      await abroad(page, login);
      await panel.getByText('Added. You’re logged out in all other browsers.').waitFor();
      await panel.scrollIntoViewIfNeeded();
      await shoot(page, `ways-two-${name}`);
      expect(await axeFindings(page)).toEqual([]);

      await elsewhere.goto('/login?returnTo=/profile');
      await elsewhere.getByRole('link', { name: 'Continue with Lantern SSO' }).click();
      await elsewhere.waitForURL((url) => !isAtMasque(url) || url.pathname === '/profile');
      if (!isAtMasque(new URL(elsewhere.url()))) await abroad(elsewhere, login);
      await elsewhere.getByRole('heading', { level: 1, name: `linker-${name}` }).waitFor();

      // Remove the first way to sign in; the other one still works.
      const theirs = elsewhere.getByRole('region', { name: 'Ways to log in' });
      await theirs.getByRole('button', { name: /^Remove Local sign-in/ }).click();
      await shoot(elsewhere, `ways-remove-${name}`);
      await elsewhere.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await theirs.getByText('You can’t remove your only way to log in.').waitFor();
      await page.goto('/profile');
      await page.getByRole('heading', { level: 1, name: 'Sign In Required' }).waitFor();
      await elsewhere.context().close();
      await page.context().close();
    },
    90_000,
  );
});
