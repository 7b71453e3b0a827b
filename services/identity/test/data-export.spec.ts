import { exportRoutes, identityRoutes } from '@masque/contracts';
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
import { identity } from '../src/service.ts';
import { named, settings, signedIn } from './people.ts';

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
    expect([...files.keys()]).toEqual(['account.json', 'access-tokens.json']);
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
      signIn: { subject: account.sub, picture: null },
    });
    expect(jsonOf(files, 'access-tokens.json')).toEqual([
      { name: 'My phone', scopes: ['read'], createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const all = Buffer.concat([...files.values()]).toString();
    for (const secret of [id, token, token.slice(-20)]) expect(all).not.toContain(secret);
  });

  it('is there before a username was chosen', async () => {
    const { caller } = await signedIn(service);
    expect(jsonOf(await exportedFiles(caller), 'account.json')).toMatchObject({ isUsernameChosen: false });
  });

  it('is 401 for an account that is gone, before any file', async () => {
    const reply = await service.as(viewerIn('named user')).fetch(exportRoutes.exportPart.path);
    expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ code: 'auth.required' })]);
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    const { account } = await signedIn(service);
    const own = { userId: account.id, username: account.username };
    expect(await tryAccess(service.as(viewerIn(audience, own)), route)).toBe(expected);
  });
});
