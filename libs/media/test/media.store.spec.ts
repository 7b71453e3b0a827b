import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { mediaPlace, type MediaPrefix, type MediaStore, openMediaStore, parseKey, privateKeyOf } from '../src/index.ts';
import { fakeS3 } from './support/fake-s3.ts';

const opened = (url: string) => openMediaStore(z.string().transform(mediaPlace).parse(url));
/** As a file is read: each chunk overwrites the one before. */
async function* inOneBuffer(...texts: readonly string[]): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(100);
  for (const text of texts) yield buffer.subarray(0, buffer.write(text));
}

async function textOf(chunks: AsyncIterable<Buffer> | null): Promise<string> {
  let text = '';
  for await (const chunk of chunks ?? []) text += chunk.toString();
  return text;
}

const hashes = ['0', '1', 'f'].map((digit) => digit.repeat(32));
const [first = '', second = '', third = ''] = hashes;
const sizes = ['160', '640', 'full'] as const;
const yesterday = () => new Date(Date.now() - 24 * 60 * 60_000);

interface Place {
  readonly store: MediaStore;
  /** Makes all files of a picture two days old. */
  readonly age: (prefix: MediaPrefix, hash: string) => Promise<void>;
  /** Keys of all stored files. */
  readonly keys: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

async function folderPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'masque-store-'));
  const pathOf = (prefix: string, hash: string) => join(folder, prefix, hash.slice(0, 2), hash);
  return {
    store: opened(`file://${folder}`),
    age: async (prefix, hash) => {
      const then = new Date(Date.now() - 48 * 60 * 60_000);
      for (const file of await readdir(pathOf(prefix, hash)))
        await utimes(join(pathOf(prefix, hash), file), then, then);
    },
    keys: async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      return files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => join(parentPath.slice(folder.length + 1), name).replace(/(^|\/)\w\w\//, '$1'))
        .sort();
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function s3Place(): Promise<Place> {
  const s3 = await fakeS3();
  const store = opened(s3.url);
  await store.check();
  return {
    store,
    age: async (prefix, hash) => s3.age(`/pictures/${prefix}/${hash}/`, 48 * 60 * 60_000),
    keys: async () =>
      [...s3.objects.keys()]
        .map((path) => path.replace(/^\/pictures\/?/, ''))
        .filter(Boolean)
        .sort(),
    close: async () => {
      expect(s3.refused).toEqual([]);
      await s3.close();
    },
  };
}

describe.each([
  ['a folder', folderPlace],
  ['an S3-compatible store (a small stand-in that checks signatures, not a real one)', s3Place],
])('pictures in %s', (_, open) => {
  let place: Place;
  let store: MediaStore;
  beforeEach(async () => {
    place = await open();
    ({ store } = place);
  });
  afterEach(() => place.close());

  const putAll = async (prefix: MediaPrefix, hash: string) => {
    for (const size of sizes) await store.put({ prefix, hash, size }, Buffer.from(`${prefix} ${hash} ${size}`));
  };
  const listed = async (prefix: MediaPrefix) => {
    const found: string[] = [];
    for await (const { hash } of store.list(prefix)) found.push(hash);
    return found.sort();
  };

  it('are kept whole, once, without leftovers', async () => {
    await Promise.all([putAll('characters', first), putAll('characters', first), putAll('people', first)]);
    expect((await store.get({ prefix: 'people', hash: first, size: '640' }))?.toString()).toBe(`people ${first} 640`);
    expect(await store.get({ prefix: 'personas', hash: first, size: '640' })).toBeNull();
    expect(await place.keys()).toEqual(
      ['characters', 'people'].flatMap((prefix) => sizes.map((size) => `${prefix}/${first}/${size}.webp`)),
    );
  });

  it('are listed by prefix with the time of their storing', async () => {
    for (const hash of hashes) await putAll('characters', hash);
    await putAll('people', first);
    await place.age('characters', second);
    expect(await listed('characters')).toEqual(hashes);
    expect(await listed('people')).toEqual([first]);
    expect(await listed('personas')).toEqual([]);
    for await (const { hash, storedAt } of store.list('characters')) {
      expect(storedAt < yesterday()).toBe(hash === second);
    }
  });

  it('are removed when they are old, and stay when they were stored again', async () => {
    for (const hash of hashes) await putAll('characters', hash);
    for (const hash of [first, second]) await place.age('characters', hash);
    await putAll('characters', second);
    const removed = [];
    for (const hash of hashes) removed.push(await store.removeOlder('characters', hash, yesterday()));
    expect(removed).toEqual([true, false, false]);
    expect(await store.removeOlder('characters', first, yesterday())).toBe(false);
    expect(await listed('characters')).toEqual([second, third]);
    for (const size of sizes) expect(await store.get({ prefix: 'characters', hash: second, size })).not.toBeNull();
  });

  it('come with private files beside them, which no address leads to', async () => {
    await putAll('characters', first);
    const name = { prefix: 'originals', owner: 'c-1', hash: 'a'.repeat(64) } as const;
    const other = { ...name, owner: 'c-2' };
    await store.putPrivate(name, Buffer.from('as it came'));
    await store.putPrivate(name, Buffer.from('as it came'));
    await store.putPrivateFrom(other, inOneBuffer('as it ', 'came'));
    expect(await textOf(await store.readPrivate(other))).toBe('as it came');
    expect(await store.readPrivate({ ...name, owner: 'c-3' })).toBeNull();
    expect((await store.getPrivate(name))?.toString()).toBe('as it came');
    expect((await place.keys()).filter((key) => key.startsWith('originals'))).toHaveLength(2);
    expect(parseKey(privateKeyOf(name))).toBeNull();
    for (let n = 0; n < 2; n += 1) await store.removePrivate(name);
    expect(await store.getPrivate(name)).toBeNull();
    expect((await store.getPrivate(other))?.toString()).toBe('as it came');
    expect(await listed('characters')).toEqual([first]);
    await expect(store.getPrivate({ ...name, owner: '../characters' })).rejects.toThrow('not the name');
  });
});

it('a removal in a folder that a crash interrupted is taken back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masque-store-'));
  const store = opened(`file://${folder}`);
  await store.put({ prefix: 'characters', hash: first, size: 'full' }, Buffer.from('kept'));
  const path = join(folder, 'characters', '00', first);
  await rename(path, `${path}.one.removed`);
  for await (const { hash } of store.list('characters')) expect(hash).toBe(first);
  expect((await store.get({ prefix: 'characters', hash: first, size: 'full' }))?.toString()).toBe('kept');
  expect(await readdir(join(folder, 'characters', '00'))).toEqual([first]);
  await rm(folder, { recursive: true });
});

it('an S3 store with a wrong secret cannot be used', async () => {
  const s3 = await fakeS3();
  await expect(opened(s3.url.replace('%2Fwith', 'without')).check()).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  expect(s3.refused.length).toBeGreaterThan(0);
  await s3.close();
});
