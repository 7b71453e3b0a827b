import { accountRoutes, identityRoutes, type Input, limits, type Viewer } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { StoreConnection } from '@masque/service-kit/store';
import {
  accessCases,
  aViewer,
  eventSink,
  eventually,
  type StartedService,
  startedService,
  tryAccess,
  viewerIn,
} from '@masque/testkit';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { identity } from '../src/service.ts';
import { named, settings, signedIn, viewerOf } from './people.ts';

const { updateProfile, savePicture, uploadBioImage } = accountRoutes;
type Edit = Input<typeof updateProfile>['body'];
/** Each width makes a different picture. */
const aPicture = async (width: number) => dataUrl(await aPng(width, 20));
const hashIn = (address: string | null) => address?.split('/')[3] ?? '';

describe('the profile of a user', () => {
  let folder: string;
  let service: StartedService;
  let counter = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-people-'));
    service = await startedService(identity, { ...settings, MEDIA_URL: `file:${folder}` });
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const somebody = async () => {
    const username = `Person-${(counter += 1)}`;
    const { account } = await named(service, username);
    const viewer: Viewer = { ...viewerOf(account), username, isNamed: true };
    const caller = service.as(viewer);
    const update = (body: Edit, name = username) => caller.call(updateProfile, { params: { username: name }, body });
    const upload = (imageData: string) => caller.call(uploadBioImage, { body: { imageData } });
    const save = (picture: string | null) => caller.call(savePicture, { body: { picture } });
    return { id: account.id, username, caller, update, upload, save };
  };
  const shown = async (username: string) =>
    (await service.as(null).call(identityRoutes.getUserByUsername, { params: { username } })).body.user;
  const folderOf = (hash: string) => join(folder, 'people', hash.slice(0, 2), hash);
  const bioImages = () =>
    service.app.get(StoreConnection).collection<{ _id: string; hashes: string[]; count: number }>('bio-images');

  it('is a bio and a picture; what is absent stays as it was', async () => {
    const { username, update } = await somebody();
    const bio = ' *Lamplighters* and sea fog.\n\n![](/media/people/0/full.webp) ';
    const { status, body } = await update({ username, bio, profilePicture: await aPicture(30) });
    expect([status, body.user.bio]).toEqual([200, bio]);
    expect(body.user.profilePicture).toMatch(/^\/media\/people\/[0-9a-f]{32}\/full\.webp$/);
    const { profilePicture } = body.user;
    expect((await readdir(folderOf(hashIn(profilePicture)))).sort()).toEqual(['160.webp', '640.webp', 'full.webp']);
    expect((await update({})).body.user).toEqual(body.user);
    expect((await update({ bio: '' })).body.user).toMatchObject({ bio: '', profilePicture });
    expect((await update({ profilePicture })).body.user).toMatchObject({ profilePicture });
    expect((await update({ bio, profilePicture: null })).body.user).toMatchObject({ bio, profilePicture: null });
    expect(await shown(username)).toMatchObject({ bio, profilePicture: null });
  });

  it('is changed by its owner alone, however they write their name', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    expect((await owner.update({ bio: 'Mine.' }, owner.username.toUpperCase())).status).toBe(200);
    for (const name of [owner.username, 'nobody-has-this']) {
      const { status, error } = await other.update({ bio: 'Theirs.' }, name);
      expect([status, error.error]).toEqual([403, 'Permission denied']);
    }
    expect((await other.update({ username: owner.username, bio: 'Theirs.' })).status).toBe(403);
    expect(await shown(owner.username)).toMatchObject({ bio: 'Mine.' });
    expect(await shown(other.username)).toMatchObject({ bio: '' });
  });

  it('can be given before a username is chosen, and needs an account', async () => {
    const { account, caller } = await signedIn(service);
    const params = { username: account.username };
    const { status, body } = await caller.call(updateProfile, { params, body: { bio: 'New here.' } });
    expect([status, body.user]).toEqual([200, expect.objectContaining({ bio: 'New here.', needsUsername: true })]);
    const gone = aViewer();
    expect((await service.as(gone).call(savePicture, { body: { picture: null } })).status).toBe(401);
    expect(
      (await service.as(gone).call(updateProfile, { params: { username: gone.username }, body: { bio: 'x' } })).status,
    ).toBe(401);
  });

  it('has a bio of 5,000 characters at most', async () => {
    const { update } = await somebody();
    expect((await update({ bio: '🂡'.repeat(limits.bio) })).status).toBe(200);
    const { status, error } = await update({ bio: 'x'.repeat(limits.bio + 1) });
    expect([status, error.code, error.details?.[0]]).toEqual([400, 'request.invalid', expect.stringMatching('^bio: ')]);
  });

  it.each([
    ['an address elsewhere', 'https://example.org/iris.png', 415, 'Please select an image file'],
    ['somebody else’s picture', `/media/people/${'0'.repeat(32)}/full.webp`, 415, 'Please select an image file'],
    ['no picture', dataUrl(Buffer.from('not a picture')), 415, 'Please select an image file'],
    [
      'HEIC',
      dataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
      415,
      'HEIC files can’t be used as pictures. Save the picture as JPEG, PNG or WebP, then choose it again.',
    ],
  ])('has no picture that is %s, in any of its calls', async (_, image, status, sentence) => {
    const { username, update, save, upload } = await somebody();
    for (const refused of [await update({ profilePicture: image, bio: 'x' }), await save(image), await upload(image)])
      expect([refused.status, refused.error.error]).toEqual([status, sentence]);
    expect(await shown(username)).toMatchObject({ bio: '', profilePicture: null });
  });

  it('has no picture that is too large, and says how large it may be', async () => {
    const { username, caller, update, save, upload } = await somebody();
    const ofSize = async (bytes: number) => Buffer.concat([await aPng(30, 20)], bytes);
    const [large, small] = ['Image must be smaller than 5MB', 'Profile picture must be less than 2MB'];
    const [fiveMB, twoMB] = [await ofSize(limits.imageBytes + 1), await ofSize(limits.profilePictureBytes)];
    for (const [refused, sentence] of [
      [await update({ profilePicture: dataUrl(fiveMB) }), large],
      [await upload(dataUrl(fiveMB)), large],
      [await save(dataUrl(fiveMB)), small],
      [await save(dataUrl(twoMB)), small],
    ] as const)
      expect([refused.status, refused.error.error]).toEqual([413, sentence]);
    for (const [path, method, name, bytes, code] of [
      [`/users/${username}`, 'PATCH', 'profilePicture', fiveMB, 'profile.image_too_large'],
      ['/upload/bio-image', 'POST', 'imageData', fiveMB, 'profile.image_too_large'],
      ['/profile-picture', 'POST', 'picture', fiveMB, 'profile.picture_too_large'],
      ['/profile-picture', 'POST', 'picture', twoMB, 'profile.picture_too_large'],
    ] as const) {
      const form = new FormData();
      form.append(name, new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const reply = await caller.fetch(path, { method, body: form });
      expect([reply.status, (await reply.json()).code]).toEqual([413, code]);
    }
    expect(await shown(username)).toMatchObject({ profilePicture: null });
    const { profilePicture } = (await save(dataUrl(twoMB.subarray(0, -1)))).body.user;
    expect(hashIn(profilePicture)).toHaveLength(32);
    expect((await upload(dataUrl(twoMB))).status).toBe(200);
  });

  it('has a picture by the older form of the call too', async () => {
    const { username, save } = await somebody();
    const { profilePicture } = (await save(await aPicture(31))).body.user;
    expect(await shown(username)).toMatchObject({ profilePicture });
    expect((await save(profilePicture)).body.user.profilePicture).toBe(profilePicture);
    expect((await save(null)).body.user.profilePicture).toBeNull();
  });

  it('comes as a form too, with its files named as in JSON', async () => {
    const { username, caller } = await somebody();
    const { username: other } = await somebody();
    const file = new Blob([Uint8Array.from(await aPng(32, 20))], { type: 'image/png' });
    const send = async (path: string, method: string, fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const reply = await caller.fetch(path, { method, body: form });
      return { status: reply.status, body: await reply.json() };
    };
    const own = { username, bio: 'By form.', profilePicture: file, unknown: 'left out' };
    const { status, body } = await send(`/users/${username}`, 'PATCH', own);
    expect([status, body.user.bio]).toEqual([200, 'By form.']);
    expect(hashIn(body.user.profilePicture)).toHaveLength(32);
    const noFile = { bio: 'No file.', profilePicture: new Blob([]) };
    expect((await send(`/users/${username}`, 'PATCH', noFile)).body.user).toMatchObject({
      bio: 'No file.',
      profilePicture: body.user.profilePicture,
    });
    expect((await send('/profile-picture', 'POST', { picture: '' })).body.user.profilePicture).toBeNull();
    const url = await aPicture(33);
    expect((await send('/profile-picture', 'POST', { picture: url })).body.user.profilePicture).not.toBeNull();
    expect((await send('/upload/bio-image', 'POST', { username, imageData: file })).status).toBe(200);
    for (const [path, method, fields] of [
      [`/users/${username}`, 'PATCH', { bio: 'x' }],
      ['/profile-picture', 'POST', { picture: file }],
      ['/upload/bio-image', 'POST', { imageData: file }],
    ] as const)
      expect((await send(path, method, { ...fields, username: other })).body.code).toBe('auth.denied');
  });

  it('is told to others whenever it changes, and only then', async () => {
    const sink = await eventSink(service, 'identity.users');
    const { id, update, save } = await somebody();
    const { profilePicture } = (await update({ bio: 'Told.', profilePicture: await aPicture(34) })).body.user;
    await update({ profilePicture });
    await save(profilePicture);
    await update({});
    await update({ bio: 'Told again.' });
    const told = await eventually(() => {
      const own = sink.received.map(({ data }) => Object(data)).filter(({ userId }) => userId === id);
      return own.some(({ bio }) => bio === 'Told again.') ? own : null;
    });
    expect(told.at(-1)).toMatchObject({ profilePicture, isVerified: false, isDeleted: false, revision: 4 });
    await sink.close();
  });

  it('has pictures in its bio that are kept under an address of ours, the same one once', async () => {
    const { id, upload } = await somebody();
    const image = await aPicture(35);
    const [first, again] = [await upload(image), await upload(image)];
    expect(first.body.imageUrl).toMatch(/^\/media\/people\/[0-9a-f]{32}\/full\.webp$/);
    expect(again.body).toEqual(first.body);
    const { imageUrl } = (await upload(await aPicture(36))).body;
    expect(await bioImages().findOne({ _id: id })).toEqual({
      _id: id,
      hashes: [hashIn(first.body.imageUrl), hashIn(imageUrl)],
      count: 2,
    });
  });

  it('has 200 such pictures at most, also when they are uploaded at once', async () => {
    const { id, upload } = await somebody();
    const known = await aPicture(40);
    const { imageUrl } = (await upload(known)).body;
    const others = Array.from({ length: limits.bioImages - 3 }, (_, n) => String(n).padStart(32, '0'));
    const hashes = [hashIn(imageUrl), ...others];
    await bioImages().updateOne({ _id: id }, { $set: { hashes, count: hashes.length } });
    const pictures = await Promise.all([41, 42, 43, 44, 45].map(aPicture));
    const replies = await Promise.all(pictures.map(upload));
    const refused = replies.filter(({ status }) => status !== 200);
    const sentence = 'You can upload up to 200 pictures for your bio. Reuse one of them.';
    expect(refused).toHaveLength(3);
    for (const { status, error } of refused) expect([status, error.error]).toEqual([409, sentence]);
    expect((await upload(known)).body.imageUrl).toBe(imageUrl);
    expect((await bioImages().findOne({ _id: id }))?.hashes).toHaveLength(limits.bioImages);
    const { upload: another } = await somebody();
    expect((await another(await aPicture(41))).status).toBe(200);
  });

  it('frees a replaced picture a day after it was stored, unless somebody shows it or has it for a bio', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const pictures = service.app.get(Pictures, { strict: false });
    const replace = async (width: number) => {
      const { profilePicture } = (await one.save(await aPicture(width))).body.user;
      return hashIn(profilePicture);
    };
    const [gone, shared, inBio, current] = [await replace(50), await replace(51), await replace(52), await replace(53)];
    await other.save(await aPicture(51));
    await one.upload(await aPicture(52));
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    for (const hash of [gone, shared, inBio, current])
      for (const file of await readdir(folderOf(hash))) await utimes(join(folderOf(hash), file), longAgo, longAgo);
    expect(await pictures.sweep()).toBe(1);
    await expect(readdir(folderOf(gone))).rejects.toThrow('ENOENT');
    for (const hash of [shared, inBio, current]) expect(await readdir(folderOf(hash))).toHaveLength(3);
  });

  it.each(accessCases({ updateProfile, savePicture, uploadBioImage }))(
    '$name: a $audience is $expected',
    async ({ route, audience, expected }) => {
      const { account } = await signedIn(service);
      expect(await tryAccess(service.as(viewerIn(audience, { userId: account.id })), route)).toBe(expected);
    },
  );
});
