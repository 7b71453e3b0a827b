import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { accountRoutes } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { AccountsRepository } from '../src/accounts/accounts.repository.ts';
import { AccountErasuresService } from '../src/erasures/erasures.service.ts';
import { BioImagesRepository } from '../src/profile/bio-images.repository.ts';
import { identity } from '../src/service.ts';
import { named, settings, viewerOf } from './people.ts';

const { deleteAccount, savePicture, updateProfile, uploadBioImage } = accountRoutes;
const MINUTE_MS = 60_000;
const others = ['catalog', 'chat', 'social', 'moderation'] as const;
const media = settings.MEDIA_URL.replace('file:', '');

describe('the pictures of a deleted account', () => {
  let service: StartedService;
  let counter = 0;
  let width = 100;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  /** Each call makes a different picture. */
  const aPicture = async () => dataUrl(await aPng((width += 1), 20));
  const hashOf = (address: string | null) => address?.split('/')[3] ?? '';
  /** A user with a bio, a profile picture and a bio picture. */
  const somebody = async ({ shown = '', inBio = '' } = {}) => {
    const username = `Pictured-${(counter += 1)}`;
    const { account } = await named(service, username);
    const caller = service.as(viewerOf({ ...account, username, needsUsername: false }));
    const upload = (imageData: string) => caller.call(uploadBioImage, { body: { imageData } });
    const save = (picture: string) => caller.call(savePicture, { body: { picture } });
    const { imageUrl } = (await upload(inBio || (await aPicture()))).body;
    const { profilePicture } = (await save(shown || (await aPicture()))).body.user;
    const update = () => caller.call(updateProfile, { params: { username }, body: { bio: `![](${imageUrl})` } });
    expect((await update()).status).toBe(200);
    const end = async () => {
      const body = { confirmation: 'delete my account' };
      expect((await caller.call(deleteAccount, { body })).body).toEqual({ deleted: true });
    };
    return { id: account.id, hashes: [hashOf(imageUrl), hashOf(profilePicture)], upload, save, update, end };
  };
  type Somebody = Awaited<ReturnType<typeof somebody>>;
  const rowOf = (collection: string, userId: string) =>
    service.app
      .get(StoreConnection)
      .collection<{ _id: string; missing: string[] }>(collection)
      .findOne({ _id: userId });
  const missingOf = async (id: string) => (await rowOf('erasures', id))?.missing ?? ['no record'];
  const sweep = (minutes = 0) => service.app.get(AccountErasuresService).sweep(Date.now() + minutes * MINUTE_MS);
  const owners = () =>
    service.app.get(StoreConnection).collection<{ userId: string; storedAt: Date }>('picture-owners');
  /** As if everything had been stored long ago. */
  const age = async () => {
    const hourAgo = new Date(Date.now() - 60 * MINUTE_MS);
    for (const file of await readdir(media, { recursive: true })) await utimes(join(media, file), hourAgo, hourAgo);
  };
  const stored = async (hashes: readonly string[]) => {
    const files = await readdir(media, { recursive: true });
    return hashes.filter((hash) => files.some((file) => file.includes(hash)));
  };
  /** Expects neither a file nor a row with one of the hashes. */
  const expectNothingLeft = async ({ id, hashes }: Somebody) => {
    expect(await stored(hashes)).toEqual([]);
    expect(await rowOf('bio-images', id)).toBeNull();
    expect(await rowOf('accounts', id)).not.toHaveProperty('leftPicture');
    expect(await missingOf(id)).not.toContain('identity');
  };

  it('go with it, those of its profile and of its bio', async () => {
    const [person, other] = [await somebody(), await somebody()];
    await age();
    await person.end();
    await expectNothingLeft(person);
    expect(await stored(other.hashes)).toEqual(other.hashes);
    expect(await rowOf('bio-images', other.id)).not.toBeNull();
    await service.app.get(AccountErasuresService).begin(person.id);
    await expectNothingLeft(person);
  });

  it('go at once when they were stored just before, replaced, or never shown', async () => {
    const person = await somebody();
    const shown = hashOf((await person.save(await aPicture())).body.user.profilePicture);
    const unused = hashOf((await person.upload(await aPicture())).body.imageUrl);
    const hashes = [...person.hashes, shown, unused];
    expect(await stored(hashes)).toEqual(hashes);
    await person.end();
    await expectNothingLeft({ ...person, hashes });
    expect(await owners().countDocuments({ userId: person.id })).toBe(0);
  });

  it('wait while somebody else may be about to show the same ones', async () => {
    const picture = await aPicture();
    const [person, other] = [await somebody({ shown: picture }), await somebody({ shown: picture })];
    await other.save(await aPicture());
    const [, hash = ''] = person.hashes;
    await person.end();
    expect(await missingOf(person.id)).toContain('identity');
    expect(await stored([hash])).toEqual([hash]);
    await owners().updateMany({ userId: other.id }, { $set: { storedAt: new Date(Date.now() - 60 * MINUTE_MS) } });
    await sweep(6);
    await expectNothingLeft(person);
  });

  it('stay while somebody else has the same ones, on their profile or for their bio, and no longer', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const person = await somebody({ shown: one, inBio: two });
    const other = await somebody({ shown: two, inBio: one });
    expect(other.hashes).toEqual(person.hashes.toReversed());
    await age();
    await person.end();
    expect(await stored(person.hashes)).toEqual(person.hashes);
    expect(await rowOf('bio-images', person.id)).toBeNull();
    expect(await missingOf(person.id)).not.toContain('identity');
    await other.end();
    await expectNothingLeft(other);
    await expectNothingLeft(person);
  });

  it('go wherever the erasure was cut short, and twice does no harm', async () => {
    const person = await somebody();
    await age();
    const points = [
      [BioImagesRepository, 'end'],
      [Pictures, 'removeUnreferenced'],
      [BioImagesRepository, 'remove'],
      [AccountsRepository, 'forgetLeftPicture'],
    ] as const;
    // Each is cut short twice: before it does anything, and after it has done everything.
    const cuts: string[] = [];
    const restores = points.map(([type, name]) => {
      const part: object = service.app.get<object>(type, { strict: false });
      const real: (...args: unknown[]) => Promise<unknown> = Reflect.get(part, name).bind(part);
      Reflect.set(part, name, async (...args: unknown[]) => {
        const isBefore = !cuts.includes(`${name} begins`);
        const cut = `${name} ${isBefore ? 'begins' : 'is done'}`;
        const result = isBefore ? undefined : await real(...args);
        if (cuts.includes(cut)) return result;
        cuts.push(cut);
        throw new Error(`cut when ${cut}`);
      });
      return () => Reflect.set(part, name, real);
    });
    await person.end();
    for (let rounds = 0; (await missingOf(person.id)).includes('identity') && rounds < 20; rounds += 1) {
      await service.app.get(AccountErasuresService).begin(person.id);
    }
    for (const restore of restores) restore();
    expect(cuts).toHaveLength(2 * points.length);
    await expectNothingLeft(person);
    await service.app.get(AccountErasuresService).begin(person.id);
    await expectNothingLeft(person);
  });

  it('are not taken any more, nor is a change of its profile', async () => {
    const person = await somebody();
    await age();
    await person.end();
    const replies = [await person.upload(await aPicture()), await person.save(await aPicture()), await person.update()];
    for (const { status, error } of replies) expect([status, error.code]).toEqual([401, 'auth.required']);
    await expectNothingLeft(person);
  });

  it('go too when they were still being uploaded, and the account is looked after until they are gone', async () => {
    const person = await somebody();
    await age();
    const pictures = service.app.get(Pictures, { strict: false });
    const real = pictures.addDataUrl.bind(pictures);
    let late = '';
    pictures.addDataUrl = async (...args) => {
      const picture = await real(...args);
      late = picture.hash;
      await person.end();
      for (const name of others)
        await service.app
          .get(AccountErasuresService)
          .acknowledge(name, { userId: person.id, isErased: true, revision: 2 });
      return picture;
    };
    const { status, error } = await person.upload(await aPicture());
    pictures.addDataUrl = real;
    expect([status, error.code]).toEqual([401, 'auth.required']);
    expect(await missingOf(person.id)).toEqual([]);
    expect(await rowOf('bio-images', person.id)).toMatchObject({ hashes: [late] });
    expect(await rowOf('erasures', person.id)).toHaveProperty('dueAt');
    await sweep(6);
    await expectNothingLeft({ ...person, hashes: [...person.hashes, late] });
    expect(await rowOf('erasures', person.id)).not.toHaveProperty('dueAt');
  });

  it('are found when the profile got another one just before it ended', async () => {
    const person = await somebody();
    const accounts = service.app.get(AccountsRepository, { strict: false });
    const real = accounts.delete.bind(accounts);
    let newest = '';
    accounts.delete = async (account) => {
      accounts.delete = real;
      newest = hashOf((await person.save(await aPicture())).body.user.profilePicture);
      await age();
      return real(account);
    };
    await person.end();
    const [inBio = ''] = person.hashes;
    await expectNothingLeft({ ...person, hashes: [inBio, newest] });
  });
});
