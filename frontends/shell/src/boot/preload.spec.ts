import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { firstLoad } from '@masque/web-kit/pages';
import { fakeNetwork, type Network } from '../../../test/network.ts';
import { preload } from './preload.ts';
import { showWaiting } from './waiting.ts';

const characters = [1, 2, 3].map((at) => ({ name: `Character ${at}`, image: `/media/${at}.webp` }));
Object.assign(globalThis, { FIRST_LOAD: firstLoad });

const preloaded = () => [...document.querySelectorAll('link')].map((one) => one.getAttribute('href'));
const drawn = () => [...document.querySelectorAll('.boot-waiting img')].map((one) => one.getAttribute('src'));

describe('what is started before the app', () => {
  let network: Network;
  const start = (address: string) => {
    history.replaceState(null, '', address);
    document.body.innerHTML = '<div id="root"></div>';
    preload();
    showWaiting();
  };

  beforeEach(() => {
    network = fakeNetwork({ 'GET /api/session': {}, 'GET /api/characters': { characters }, 'GET /api/chats': {} });
  });
  afterEach(() => {
    document.head.replaceChildren();
    localStorage.clear();
    globalThis.masqueEarly = undefined;
  });

  it('is the session, the remote’s code and its list, whose first pictures are drawn', async () => {
    start('/characters?search=a%20fox&sort=popular&tags=sea,sky&tab=following&other=1');
    expect(network.calls).toEqual(['GET /api/session', 'GET /api/characters']);
    expect([...(globalThis.masqueEarly?.keys() ?? [])][1]).toBe(
      '/api/characters?limit=24&search=a+fox&sort=popular&tags=sea%2Csky',
    );
    expect(preloaded()).toEqual(['remoteEntry.js', 'first.js', 'first.css'].map((file) => `/remotes/browse/${file}`));
    expect(document.querySelectorAll('.boot-card')).toHaveLength(12);
    while (drawn().length === 0) await Promise.resolve();
    expect(drawn()).toEqual(characters.map(({ image }) => image));
    expect(preloaded()).toContain('/media/1.webp');
  });

  it('is a chat of the address, for those who were signed in', () => {
    start('/chat?chatId=c1');
    expect(network.calls).toEqual(['GET /api/session']);
    // Visitors sign in within the frame.
    expect(document.querySelector('.boot-bar')).not.toBeNull();
    localStorage.setItem('user', '{}');
    start('/chat?characterId=c1&newChat=true');
    expect(network.calls).toEqual(['GET /api/session']);
    start('/chat?chatId=c1');
    expect(network.calls.at(-1)).toBe('GET /api/chats/c1');
    expect(document.querySelector('.full-waiting')).not.toBeNull();
    expect(document.querySelectorAll('.boot-bar, .boot-card')).toHaveLength(0);
  });

  it('is the session alone where nothing is built', () => {
    start('/not-built');
    expect(network.calls).toEqual(['GET /api/session']);
    expect(preloaded()).toEqual([]);
    expect(document.querySelector('.boot-bar')).not.toBeNull();
  });
});
