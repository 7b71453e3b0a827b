import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogRoutes, type Character, type EventData, events, type Viewer } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { newId } from '@masque/service-kit';
import { ErasureWaits, ErasuresService } from '@masque/service-kit/erasure';
import { StoreConnection } from '@masque/service-kit/store';
import { aUserState, aViewer, eventSink, eventSource, eventually } from '@masque/testkit';
import { AuthorErasureService } from '../src/characters/author-erasure.service.ts';
import { CharacterCleanup } from '../src/characters/character.cleanup.ts';
import { CharactersRepository } from '../src/characters/characters.repository.ts';
import { OriginalsRepository } from '../src/characters/originals/originals.repository.ts';
import { VersionsRepository } from '../src/characters/versions.repository.ts';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { aPng, dataUrl } from './support/images.ts';
import { keepOriginal } from './support/originals.ts';

const WAIT_MS = 20_000;
const hashOf = (url: string | null) => /\/([0-9a-f]{32})\//.exec(url ?? '')?.[1] ?? '';

describe('the erasure of a deleted account in the catalog', () => {
  let folder: string;
  let service: StartedCatalog;
  let other: StartedCatalog;
  let source: Awaited<ReturnType<typeof eventSource>>;
  const otto = aViewer({ username: 'otto' });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masque-erasure-'));
    service = await startedCatalog({ MEDIA_URL: `file://${folder}` });
    other = await startedCatalog({ NAME_PREFIX: String(service.env['NAME_PREFIX']), MEDIA_URL: `file://${folder}` });
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await other.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  let pictures = 0;
  /** A different picture each time. */
  const aPicture = async () => dataUrl(await aPng(200 + 10 * (pictures += 1), 300));
  const files = () => readdir(folder, { recursive: true });
  /** Backdates all files by an hour. */
  const aged = async () => {
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    for (const file of await files()) await utimes(join(folder, file), hourAgo, hourAgo).catch(() => undefined);
  };
  /** Another user sends the same picture; the returned function backdates that by an hour. */
  const sentByAnother = async (picture: string) => {
    const userId = newId();
    await service.app.get(Pictures, { strict: false }).addDataUrl(userId, picture);
    const owners = service.app.get(StoreConnection).connection.collection('picture-owners');
    return () => owners.updateMany({ userId }, { $set: { storedAt: new Date(Date.now() - 60 * 60_000) } });
  };
  const everything = async (): Promise<string> => {
    const { connection } = service.app.get(StoreConnection);
    const collections = (await connection.db?.listCollections().toArray()) ?? [];
    const rows = await Promise.all(collections.map(({ name }) => connection.collection(name).find({}).toArray()));
    return JSON.stringify(rows);
  };
  const row = (id: string) => service.app.get(CharactersRepository).find(id);
  const chatWith = async (characterId: string, userId: string, own: Partial<EventData<'chat.changed'>> = {}) => {
    const chat = { ...events['chat.changed'].example, chatId: newId(), characterId, userId, ...own };
    await source.publish('chat.changed', chat);
    await eventually(async () =>
      service.app.get(StoreConnection).connection.collection<{ _id: string }>('chats').findOne({ _id: chat.chatId }),
    );
    return chat;
  };
  const isErased = (userId: string) => service.app.get(ErasuresService).isErased(userId);
  const end = async ({ userId }: Viewer, revision = 5) =>
    source.publish('user.changed', aUserState({ userId, username: '', bio: '', isDeleted: true, revision }));
  const erased = async (who: Viewer) => {
    await end(who);
    await eventually(() => isErased(who.userId), WAIT_MS);
  };

  /** Creates an author with one of everything; every text of theirs contains the word. */
  const filled = async () => {
    const word = `Zephyr${newId()}`;
    const author = aViewer({ username: word.slice(0, 28) });
    const image = await aPicture();
    const shown = await service.create(author, {
      name: `${word} shown`,
      personality: word,
      tags: [word.slice(0, 20)],
      image,
      reuse: 'fork',
    });
    const hidden = await service.create(author, {
      name: `${word} private`,
      isPublic: false,
      image: await aPicture(),
    });
    const gone = await service.create(author, { name: `${word} gone` });
    await service.as(author).call(catalogRoutes.deleteCharacter, { params: { id: gone.id }, query: {} });
    await service.as(author).call(catalogRoutes.updateCharacter, {
      params: { id: shown.id },
      body: { name: `${word} shown`, summary: word, scenario: word },
    });
    const bytes = Buffer.from(JSON.stringify({ spec: 'chara_card_v2', data: { name: word } }));
    await keepOriginal(service, hidden.id, { fileName: `${word}.json`, format: 'json', bytes });
    const copy = (await service.as(otto).call(catalogRoutes.forkCharacter, { params: { id: shown.id }, body: {} }))
      .body;
    const theirs = await service.create(otto, { isPublic: false });
    const { url } = (await service.as(otto).call(catalogRoutes.shareCharacter, { params: { id: theirs.id }, body: {} }))
      .body;
    const token = new URL(url, 'https://masque.test').searchParams.get('share') ?? '';
    await service.as(author).call(catalogRoutes.openShare, { params: { id: theirs.id, token }, body: {} });
    const mark = { ...events['mark.changed'].example, markId: newId(), userId: author.userId, targetId: theirs.id };
    await source.publish('mark.changed', mark);
    for (const where of [service, other]) {
      await eventually(async () => {
        const { body } = await where.as(author).call(catalogRoutes.listFavorites, { query: {} });
        return body.characters.length === 1;
      });
    }
    return { word, author, shown, hidden, gone, copy, theirs, mark };
  };

  it('leaves ids alone, and the copies that others have made, without the name of the author', async () => {
    const { word, author, shown, hidden, gone, copy, theirs } = await filled();
    expect(copy.forkOf).toMatchObject({ id: shown.id, authorUsername: author.username });
    expect(await files()).toEqual(expect.arrayContaining([expect.stringContaining(hidden.id)]));
    await aged();
    const sink = await eventSink(service, 'catalog.erasures');
    await erased(author);
    await eventually(() =>
      sink.received.some(({ data }) => JSON.stringify(data).includes(`"userId":"${author.userId}","isErased":true`)),
    );
    await sink.close();
    // The copy keeps the texts it took, but no longer names the author they came from.
    const left = await everything();
    const copyOf = (await service.as(otto).call(catalogRoutes.getCharacter, { params: { id: copy.id }, query: {} }))
      .body;
    expect(copyOf.forkOf).toEqual({ id: shown.id, name: `${word} shown`, authorUsername: '' });
    const copied = left.split(word).length - 1;
    await service.as(otto).call(catalogRoutes.deleteCharacter, { params: { id: copy.id }, query: {} });
    expect(copied).toBeGreaterThan(0);
    const withoutCopy = (await everything()).split(word).length - 1;
    expect(withoutCopy).toBeLessThanOrEqual(2); // the tombstone of the copy: its name, and the origin's
    for (const id of [shown.id, hidden.id, gone.id]) {
      expect(await row(id)).toMatchObject({
        name: '',
        authorUsername: '',
        isDeleted: true,
        isErased: true,
        imageHash: null,
      });
    }
    expect((await row(theirs.id))?.sharedWith).toEqual([]);
    expect((await row(theirs.id))?.share?.people).toEqual([]);
    expect((await files()).join()).not.toContain(hashOf(hidden.image));
    expect((await files()).join()).toContain(hashOf(shown.image)); // the copy still shows it
    for (const where of [service, other]) {
      await eventually(async () => {
        const list = await where.as(null).call(catalogRoutes.listCharacters, { query: { author: author.username } });
        const { body } = await where.as(author).call(catalogRoutes.listFavorites, { query: {} });
        return list.body.total === 0 && body.characters.length === 0;
      });
    }
  }, 60_000);

  it('hides everything of the author at once, also while nothing of it is erased yet', async () => {
    const author = aViewer({ username: `Ended${newId().slice(0, 20)}` });
    const made: Character[] = [];
    const word = author.username.toLowerCase();
    for (const isPublic of [true, true, true, false])
      made.push(await service.create(author, { name: `${word} shown`, tags: [word.slice(0, 20)], isPublic }));
    const first = made[0]?.id ?? '';
    const finds = async (where: StartedCatalog, viewer: Viewer | null) => {
      const caller = where.as(viewer);
      const list = (query: Partial<{ author: string; search: string; tags: string }>) =>
        caller.call(catalogRoutes.listCharacters, { query });
      const lists = await Promise.all([
        list({ author: author.username }),
        list({ search: `${word} shown` }),
        list({ tags: word.slice(0, 20) }),
      ]);
      const { characters } = (await caller.call(catalogRoutes.listCards, { body: { ids: made.map(({ id }) => id) } }))
        .body;
      const { tags } = (await caller.call(catalogRoutes.listTags, { query: { limit: 200 } })).body;
      const { status } = await caller.call(catalogRoutes.getCharacter, { params: { id: first }, query: {} });
      const tagged = tags.some(({ tag }) => tag === word.slice(0, 20));
      return [...lists.map(({ body }) => body.total), characters.length, tagged, status];
    };
    for (const where of [service, other]) {
      await eventually(async () => (await finds(where, null)).join() === [3, 3, 3, 3, true, 200].join());
      expect(await finds(where, author)).toEqual([4, 4, 4, 4, true, 200]);
    }
    // Schedules the erasure for later, as if another instance were responsible.
    const at = new Date();
    const turn = { askedBy: 5, askedAt: at, erasedAt: null, dueAt: new Date(at.getTime() + 3_600_000), failures: 0 };
    const asked = service.app.get(StoreConnection).collection<{ _id: string }>('erasures');
    await asked.insertOne({ _id: author.userId, ...turn, revision: 1 } as { _id: string });
    await end(author);
    for (const where of [service, other])
      for (const viewer of [null, author])
        await eventually(async () => (await finds(where, viewer)).join() === [0, 0, 0, 0, false, 404].join());
    for (const { id } of made) expect((await row(id))?.isErased).toBeUndefined();
    await end(author, 6);
    await eventually(async () => (await row(first))?.isErased);
  }, 60_000);

  it('publishes tombstones that tell nothing', async () => {
    const { word, author, shown, gone } = await filled();
    await end(author);
    const sinks = [await eventSink(service, 'catalog.characters'), await eventSink(service, 'catalog.cards')] as const;
    const newest = (about: string, key: 'characterId' | 'cardId') =>
      sinks[key === 'characterId' ? 0 : 1].received
        .filter(({ data }) => Reflect.get(Object(data), key) === about)
        .at(-1);
    for (const id of [shown.id, gone.id]) {
      const state = await eventually(() => {
        const found = newest(id, 'characterId');
        return found && Reflect.get(Object(found.data), 'name') === '' ? found : null;
      });
      expect(state.data).toMatchObject({ isDeleted: true, authorUsername: '', image: null, tags: [], summary: '' });
    }
    for (const cardId of [`${shown.id}:1`, `${shown.id}:2`]) {
      const state = await eventually(() => {
        const found = newest(cardId, 'cardId');
        return found && Reflect.get(Object(found.data), 'isDeleted') === true ? found : null;
      });
      expect(JSON.stringify(state.data)).not.toContain(word);
    }
    for (const sink of sinks) await sink.close();
  }, 60_000);

  it('keeps a picture while somebody else has a chat that shows it, and no longer', async () => {
    const author = aViewer();
    const [own, seen] = [
      await service.create(author, { image: await aPicture() }),
      await service.create(author, { image: await aPicture() }),
    ];
    await chatWith(own.id, author.userId);
    const chat = await chatWith(seen.id, newId());
    await aged();
    await erased(author);
    const stored = async () => (await files()).join();
    expect(await stored()).not.toContain(hashOf(own.image));
    expect(await stored()).toContain(hashOf(seen.image));
    await service.app.get(CharacterCleanup).sweep();
    expect(await stored()).toContain(hashOf(seen.image));
    await source.publish('chat.changed', { ...chat, isDeleted: true, revision: 9 });
    await eventually(async () => (await row(seen.id))?.formerImages.length === 0);
    await service.app.get(CharacterCleanup).sweep();
    expect(await stored()).not.toContain(hashOf(seen.image));
  }, 60_000);

  it('keeps the picture for a chat that began just before, of which it hears after', async () => {
    const author = aViewer();
    const { id, image } = await service.create(author, { image: await aPicture() });
    await aged();
    const erasure = service.app.get(AuthorErasureService);
    await expect(erasure.erase(author.userId)).rejects.toThrow(ErasureWaits);
    await chatWith(id, newId());
    await eventually(async () =>
      erasure.erase(author.userId).then(
        () => true,
        () => false,
      ),
    );
    expect((await files()).join()).toContain(hashOf(image));
  }, 60_000);

  it('keeps the picture for a chat that it hears of later', async () => {
    const author = aViewer();
    const picture = await aPicture();
    const { id, image } = await service.create(author, { image: picture });
    const settle = await sentByAnother(picture);
    await end(author);
    await eventually(async () => (await row(id))?.isErased);
    await chatWith(id, newId());
    await eventually(async () => (await row(id))?.formerImages.includes(hashOf(image)), WAIT_MS);
    await settle();
    await eventually(() => isErased(author.userId), WAIT_MS);
    expect((await files()).join()).toContain(hashOf(image));
  }, 60_000);

  it('leaves a copy that was just being made its picture, and takes the author’s name out of it', async () => {
    const author = aViewer();
    const { id } = await service.create(author, { image: await aPicture(), reuse: 'fork' });
    await aged();
    const characters = service.app.get(CharactersRepository);
    const real = characters.insert.bind(characters);
    const isWaiting = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    characters.insert = async (...args) => {
      isWaiting.resolve();
      await goOn.promise;
      return real(...args);
    };
    const forking = service.as(otto).call(catalogRoutes.forkCharacter, { params: { id }, body: {} });
    await isWaiting.promise;
    await end(author);
    await eventually(async () => (await row(id))?.isErased);
    characters.insert = real;
    goOn.resolve();
    const copy = (await forking).body;
    await aged();
    await eventually(() => isErased(author.userId), WAIT_MS);
    expect((await files()).join()).toContain(hashOf(copy.image));
    // Like the last pass, a quarter of an hour later.
    await end(author, 6);
    await eventually(async () => (await row(copy.id))?.forkOf?.authorUsername === '', WAIT_MS);
  }, 60_000);

  it('removes at once what was stored a moment ago, replaced, or never shown', async () => {
    const author = aViewer();
    const { id, image } = await service.create(author, { image: await aPicture() });
    const edited = await service
      .as(author)
      .call(catalogRoutes.updateCharacter, { params: { id }, body: aDraft({ image: await aPicture() }) });
    const unused = await service.app.get(Pictures, { strict: false }).addDataUrl(author.userId, await aPicture());
    const hashes = [hashOf(image), hashOf(edited.body.image), unused.hash];
    const stored = async () => hashes.filter((hash) => all.join().includes(hash));
    let all = await files();
    expect(await stored()).toEqual(hashes);
    await erased(author);
    all = await files();
    expect(await stored()).toEqual([]);
  }, 60_000);

  it('waits with its acknowledgement for pictures that somebody else stored a moment ago', async () => {
    const author = aViewer();
    const picture = await aPicture();
    const { id, image } = await service.create(author, { image: picture });
    const settle = await sentByAnother(picture);
    await end(author);
    await eventually(async () => (await row(id))?.isErased);
    expect(await isErased(author.userId)).toBe(false);
    expect((await files()).join()).toContain(hashOf(image));
    await settle();
    await eventually(() => isErased(author.userId), WAIT_MS);
    expect((await files()).join()).not.toContain(hashOf(image));
  }, 60_000);

  it('goes on wherever it was cut short, and twice does no harm', async () => {
    const { word, author, shown, hidden, copy, mark } = await filled();
    await service.as(otto).call(catalogRoutes.deleteCharacter, { params: { id: copy.id }, query: {} });
    await aged();
    const points = [
      [CharactersRepository, 'eraseContent'],
      [VersionsRepository, 'markDeleted'],
      [OriginalsRepository, 'removeAllOf'],
      [CharactersRepository, 'forgetAuthorOf'],
      [CharactersRepository, 'markErased'],
      [CharactersRepository, 'removeMember'],
    ] as const;
    const cuts = new Set<string>();
    // Either instance may run the erasure; each point is cut once.
    const own = [service, other].flatMap(({ app }) =>
      points.map(([type, name]) => {
        const repository: object = app.get(type);
        const real: (...args: unknown[]) => Promise<unknown> = Reflect.get(repository, name).bind(repository);
        Reflect.set(repository, name, async (...args: unknown[]) => {
          if (cuts.has(name)) return real(...args);
          cuts.add(name);
          throw new Error(`cut at ${name}`);
        });
        return () => Reflect.set(repository, name, real);
      }),
    );
    // A repeated request continues at once, without the growing backoff.
    for (let revision = 5; !(await isErased(author.userId)); revision += 1) {
      const before = cuts.size;
      await end(author, revision);
      await eventually(async () => cuts.size > before || (await isErased(author.userId)));
    }
    for (const restore of own) restore();
    expect(cuts.size).toBe(points.length);
    await end(author, 99);
    await source.publish('mark.changed', { ...mark, revision: 2 }); // late
    const marks = service.app.get(StoreConnection).connection.collection('marks');
    await eventually(async () => (await marks.countDocuments({ userId: author.userId })) === 0);
    for (const { id } of [shown, hidden]) expect(await row(id)).toMatchObject({ name: '', isErased: true });
    expect((await everything()).split(word).length - 1).toBeLessThanOrEqual(2);
  }, 60_000);
});
