import { describe, expect, it } from '@jest/globals';
import { bottomBarPlaces, firstLoad, headerPlaces, manifests, remotePages, remotesFilling } from './index.ts';
import type { RemoteModule } from './page.ts';
import { defineRemote } from './page.ts';

const loadAt = (address: string) => firstLoad.find(({ pattern }) => new RegExp(pattern).test(address));
const duplicates = (values: readonly (string | number)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('pages', () => {
  it('have one address each, and no shortcut or position is given twice', () => {
    expect(duplicates(remotePages.flatMap(({ page }) => page.paths.map((path) => path.replace(/:\w+/g, ':'))))).toEqual(
      [],
    );
    expect(duplicates(remotePages.flatMap(({ page }) => page.shortcut?.key ?? []))).toEqual([]);
    expect(duplicates(headerPlaces.map(({ header = 0 }) => header))).toEqual([]);
    expect(duplicates(bottomBarPlaces.map(({ bottomBar = 0 }) => bottomBar))).toEqual([]);
    expect(duplicates(manifests.map(({ name }) => name))).toEqual([]);
  });

  it('are offered when they are built, in the order of their positions', () => {
    expect(headerPlaces.map(({ to }) => to)).toEqual([
      '/characters',
      '/create-character',
      '/personas',
      '/chats',
      '/manage-characters',
      '/reports-admin',
    ]);
    expect(bottomBarPlaces.map(({ to }) => to)).toEqual([
      '/characters',
      '/chats',
      '/create-character',
      '/personas',
      '/profile',
    ]);
  });

  it.each([
    ['/personas', 'sign-in', undefined],
    ['/create-persona', 'username', 'You must be logged in to create a persona'],
    ['/edit-persona/:id', 'username', undefined],
    ['/manage-personas', 'username', undefined],
    ['/settings', 'username', undefined],
    ['/settings/connections/:id', 'username', undefined],
    ['/model-test', 'sign-in', undefined],
  ])('at %s are for those with a session: %s', (path, access, note) => {
    const [found] = remotePages.filter(({ page }) => page.paths.includes(path));
    expect([found?.page.access, found?.page.signInNote]).toEqual([access, note]);
  });

  it('start the list of the characters with the boot script', () => {
    const request = { url: '/api/characters?limit=24', query: ['search', 'sort', 'filter', 'tags'] };
    expect(loadAt('/')?.request).toEqual(request);
    expect(loadAt('/characters')?.request).toEqual(request);
    expect(loadAt('/settings')?.request).toBeUndefined();
  });

  it.each([
    ['/', 'browse'],
    ['/characters', 'browse'],
    ['/characters/', 'browse'],
    ['/create-character', 'browse'],
    ['/chat', 'chat'],
    ['/chats', 'chat'],
    ['/profile', 'profile'],
    ['/settings', 'profile'],
    ['/reports-admin', 'admin'],
    ['/personas', 'chat'],
    ['/model-test', 'profile'],
    ['/collections/create', 'browse'],
    ['/collections/01', 'browse'],
    ['/character/01', 'browse'],
    ['/terms', undefined],
    ['/chatsandmore', undefined],
  ])('fetch first for %s: %s', (address, remote) => {
    expect(loadAt(address)?.remote).toBe(remote);
  });

  it('need a component for each page and filled slot', () => {
    const manifest = defineRemote({
      name: 'social',
      pages: { feed: { paths: ['/feed'], title: 'Feed', access: 'everyone' } },
      slots: ['profile.cards'],
    });
    const show = () => null;
    const whole: RemoteModule<typeof manifest> = { pages: { feed: show }, slots: { 'profile.cards': show } };
    // @ts-expect-error -- the slot is missing
    const withoutSlot: RemoteModule<typeof manifest> = { pages: { feed: show } };
    // @ts-expect-error -- the page is missing
    const withoutPage: RemoteModule<typeof manifest> = { pages: {}, slots: { 'profile.cards': show } };
    expect([whole, withoutSlot, withoutPage]).toHaveLength(3);
  });

  it('ask those remotes to fill a slot that declare it', () => {
    expect(remotesFilling('profile.cards')).toEqual(manifests.filter(({ slots }) => slots?.includes('profile.cards')));
  });
});
