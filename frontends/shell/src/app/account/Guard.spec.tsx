import { describe, expect, it } from '@jest/globals';
import { readWantedPage, rememberWantedPage, storageKeys, writeJson, writeText } from '@masque/web-kit';
import { type Access, remotePages } from '@masque/web-kit/pages';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage, type Rendering, visitor } from '../../../../test/render.tsx';
import { Guard } from './Guard.tsx';

const wanted = '/chat?characterId=c1&newChat=true';

const show = (access: Access, { at = wanted, answers }: Rendering = {}) =>
  renderPage(
    <Guard access={access}>
      <p>The page itself</p>
    </Guard>,
    { at, answers },
  );
const page = () => screen.findByText('The page itself');
const chooseElara = () => writeJson(storageKeys.selectedCharacter, { id: 'c1', name: 'Elara', image: null });

describe('a page that is not for everyone', () => {
  it('says its own words to a visitor', async () => {
    const chats = remotePages.find(({ page }) => page.paths.includes('/chats'))?.page;
    renderPage(
      <Guard access="key" title={chats?.signInTitle} note={chats?.signInNote}>
        <p>The page itself</p>
      </Guard>,
      { at: '/chats' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Please Log In' })).toBeInTheDocument();
    expect(screen.getByText('You need to be logged in to view your chats.')).toBeInTheDocument();
  });

  it('asks a visitor to sign in, who comes back to it', async () => {
    chooseElara();
    show('key');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In Required' })).toBeInTheDocument();
    expect(screen.getByText('Log in to chat with Elara.')).toBeInTheDocument();
    const returnTo = `/auth/google?returnTo=${encodeURIComponent(wanted)}`;
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', returnTo);
    expect(screen.getByRole('link', { name: 'Back to Characters' })).toBeInTheDocument();
    expect(readWantedPage()).toBe(wanted);
  });

  it('names the character also when only the address says which one', async () => {
    show('key', { answers: { 'GET /api/characters/c1': { id: 'c1', name: 'Mira', image: null } } });
    expect(await screen.findByText('Log in to chat with Mira.')).toBeInTheDocument();
  });

  it('opens after one press where a demo key will do', async () => {
    chooseElara();
    let hasApiKey = false;
    const { person, network } = show('key', {
      answers: {
        'GET /api/session': () => Response.json({ ...member, hasApiKey }),
        'POST /api/openrouter-key': () => {
          hasApiKey = true;
          return Response.json({ message: 'saved' });
        },
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'API Key Required' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings#key');
    expect(screen.queryByRole('link', { name: 'Use your own server' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Use a demo key' }));
    expect(await page()).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/openrouter-key')).toEqual([{ apiKey: expect.stringMatching(/^sk-or-/) }]);
    expect(readWantedPage()).toBeNull();
  });

  it('says why a demo key was not saved, and can be left', async () => {
    const { person } = show('key', {
      answers: { 'GET /api/session': member, 'POST /api/openrouter-key': refusal(403, 'Not now.') },
    });
    await person.click(await screen.findByRole('button', { name: 'Use a demo key' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(within(screen.getByRole('region')).getByRole('link', { name: 'Back to Characters' })).toBeInTheDocument();
  });

  it('leads to the settings where a key costs money, and remembers the chat', async () => {
    chooseElara();
    show('key', { answers: { 'GET /api/session': { ...member, demoModel: false } } });
    expect(await screen.findByText(/^Elara replies through an AI model/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use a demo key' })).not.toBeInTheDocument();
    expect(readWantedPage()).toBe(wanted);
  });

  it('leads straight to a new server where users may have their own', async () => {
    show('key', { answers: { 'GET /api/session': member, 'GET /api/endpoints': { rule: 'any', endpoints: [] } } });
    const link = await screen.findByRole('link', { name: 'Use your own server' });
    expect(link).toHaveAttribute('href', '/settings?add=server#servers');
    expect(readWantedPage()).toBe(wanted);
  });

  it('names the gateway whose key is missing, which a demo key would not open', async () => {
    const aGateway = { keyOf: 'user', hasKey: false, keyPrefix: null, isOffered: true };
    show('key', {
      answers: {
        'GET /api/session': member,
        'GET /api/user-model': { model: 'lite::llama' },
        'GET /api/gateways': {
          gateways: [
            { ...aGateway, id: 'default', name: 'Demo model' },
            { ...aGateway, id: 'lite', name: 'LiteLLM' },
          ],
        },
      },
    });
    expect(await screen.findByText(/Save one for LiteLLM in Settings/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use a demo key' })).not.toBeInTheDocument();
  });

  describe('of somebody of whom the session does not say whether they have a key', () => {
    const unsure = { ...member, hasApiKey: null };
    const exists = 'GET /api/openrouter-key/exists';
    const kept = () => JSON.parse(localStorage.getItem(storageKeys.apiKeyExists('iris')) ?? 'null');

    it('says that it asks for it', async () => {
      const answer = Promise.withResolvers<Response>();
      show('key', { answers: { 'GET /api/session': unsure, [exists]: () => answer.promise } });
      expect(await screen.findByText('Checking API key status...')).toBeInTheDocument();
      answer.resolve(Response.json({ hasApiKey: true }));
      expect(await page()).toBeInTheDocument();
      expect(kept()).toMatchObject({ hasApiKey: true });
    });

    it('takes a failure for no key', async () => {
      show('key', { answers: { 'GET /api/session': unsure, [exists]: refusal(403, 'Not now') } });
      expect(await screen.findByRole('heading', { level: 1, name: 'API Key Required' })).toBeInTheDocument();
      expect(kept()).toMatchObject({ hasApiKey: false });
    });

    it.each([
      [29, false],
      [31, true],
    ])('asks again for what was known %i minutes ago: %s', async (minutes, isAsked) => {
      const at = Date.now() - minutes * 60_000;
      writeJson(storageKeys.apiKeyExists('iris'), { hasApiKey: true, at });
      const { network } = show('key', { answers: { 'GET /api/session': unsure, [exists]: { hasApiKey: true } } });
      expect(await page()).toBeInTheDocument();
      expect(network.calls.includes(exists)).toBe(isAsked);
    });
  });

  it.each([
    ['a visitor, who will be asked to sign in, with', null, 1],
    ['who was signed in before without', '{}', 0],
  ])('and fills the screen is waited for by %s the frame of the other pages', (_, user, frames) => {
    if (user) writeText(storageKeys.user, user);
    const answers = { 'GET /api/session': () => new Promise<Response>(() => undefined) };
    renderPage(
      <Guard access="key" full>
        <p>The page itself</p>
      </Guard>,
      { at: wanted, answers },
    );
    expect(screen.queryAllByRole('banner')).toHaveLength(frames);
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('is shown to who may see it, and then no longer waited for', async () => {
    rememberWantedPage(wanted);
    show('key', { at: '/chat?chatId=x', answers: { 'GET /api/session': { ...member, hasApiKey: true } } });
    expect(await page()).toBeInTheDocument();
    expect(readWantedPage()).toBeNull();
  });

  it('opens a chat that exists without a key, because its own profile may reply', async () => {
    show('key', { at: '/chat?chatId=x', answers: { 'GET /api/session': member } });
    expect(await page()).toBeInTheDocument();
  });

  it('keeps a chat in mind while another page is visited', async () => {
    rememberWantedPage(wanted);
    show('username', { at: '/settings', answers: { 'GET /api/session': member } });
    expect(await page()).toBeInTheDocument();
    expect(readWantedPage()).toBe(wanted);
  });

  it('offers another try when nobody knows who is signed in', async () => {
    const { person, network } = show('sign-in', { answers: { 'GET /api/session': refusal(403, 'Not now') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    network.answer({ 'GET /api/session': { ...visitor, ...member } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await page()).toBeInTheDocument();
  });
});
