import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountRoutes, exportRoutes, identityRoutes } from '@masque/contracts';
import {
  accessCases,
  eventually,
  exportedFiles,
  jsonOf,
  type StartedService,
  startedService,
  tryAccess,
  viewerIn,
} from '@masque/testkit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { identity } from '../src/service.ts';
import { named, settings, signedIn, viewerOf } from './people.ts';

const fileOf = (url: string) => {
  const [, , prefix = '', hash = '', size = ''] = url.split('/');
  return join(settings.MEDIA_URL.replace('file:', ''), prefix, hash.slice(0, 2), hash, size);
};

describe('what identity gives of a user’s data', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  it('is their account, and their access tokens by name alone', async () => {
    const { account, caller } = await named(service, 'layla');
    const draft = { name: 'My phone', scopes: ['read' as const] };
    const mine = service.as({ userId: account.id, username: 'layla', isNamed: true, isAdmin: false });
    const { token, id } = (await mine.call(identityRoutes.createAccessToken, { body: draft })).body;
    const files = await exportedFiles(caller);
    expect([...files.keys()]).toEqual(['account.json', 'sign-in-ways.json', 'access-tokens.json']);
    expect(jsonOf(files, 'account.json')).toEqual({
      id: account.id,
      username: 'layla',
      isUsernameChosen: true,
      email: account.email,
      name: 'Iris',
      bio: '',
      createdAt: account.createdAt,
      isVerified: false,
      profilePicture: null,
      timeZone: null,
      signIn: { subject: account.sub, picture: null },
    });
    expect(jsonOf(files, 'access-tokens.json')).toEqual([
      { name: 'My phone', scopes: ['read'], createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const all = Buffer.concat([...files.values()]).toString();
    for (const secret of [id, token, token.slice(-20)]) expect(all).not.toContain(secret);
  });

  /** A user with a bio, a profile picture and two bio pictures of their own. */
  const withPictures = async (username: string, width: number) => {
    const { account } = await named(service, username);
    const caller = service.as(viewerOf({ ...account, username, needsUsername: false }));
    const aPicture = async (more: number) => dataUrl(await aPng(width + more, 20));
    const urls: string[] = [];
    for (const more of [1, 2]) {
      const body = { imageData: await aPicture(more) };
      urls.push((await caller.call(accountRoutes.uploadBioImage, { body })).body.imageUrl);
    }
    const body = { bio: `I am ${username}. ![](${urls[1]})`, profilePicture: await aPicture(3) };
    const { user } = (await caller.call(accountRoutes.updateProfile, { params: { username }, body })).body;
    const { bio, profilePicture } = user;
    const stored = [profilePicture ?? '', ...urls].map((url) => readFileSync(fileOf(url)));
    return { caller, bio, profilePicture, stored };
  };

  it('has their bio, their picture and those for the bio, as they are stored, and nobody else’s', async () => {
    const [iris, otto] = [await withPictures('iris', 40), await withPictures('otto', 50)];
    const files = await exportedFiles(iris.caller);
    const { bio, profilePicture } = iris;
    expect(bio).toContain('I am iris. ![](/media/people/');
    expect(jsonOf(files, 'account.json')).toMatchObject({ bio, profilePicture });
    const paths = ['media/profile.webp', 'media/bio/1.webp', 'media/bio/2.webp'];
    expect([...files.keys()]).toEqual(['account.json', 'sign-in-ways.json', 'access-tokens.json', ...paths]);
    expect(paths.map((path) => files.get(path))).toEqual(iris.stored);
    const all = Buffer.concat([...files.values()]);
    for (const theirs of ['otto', ...otto.stored]) expect(all.includes(theirs)).toBe(false);
  });

  it('is there before a username was chosen', async () => {
    const { caller } = await signedIn(service);
    expect(jsonOf(await exportedFiles(caller), 'account.json')).toMatchObject({ isUsernameChosen: false });
  });

  it('is 401 for an account that is gone, before any file', async () => {
    const reply = await service.as(viewerIn('named user')).fetch(exportRoutes.exportPart.path, { method: 'POST' });
    expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ code: 'auth.required' })]);
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    const { account } = await signedIn(service);
    const own = { userId: account.id, username: account.username };
    expect(await tryAccess(service.as(viewerIn(audience, own)), route)).toBe(expected);
  });
});
