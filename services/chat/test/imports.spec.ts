import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chatRoutes, type ImportItemDraft, itemRef, limits } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { aUserState, aViewer, eventSource, eventually, exportedFiles, jsonOf } from '@masque/testkit';
import { ImportsRepository } from '../src/imports/imports.repository.ts';
import { ImportsService } from '../src/imports/imports.service.ts';
import { ImportTasksService } from '../src/imports/import-tasks.service.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';

const MOST = 10_000;
const DAY_MS = 86_400_000;

describe('an import of many things', () => {
  const my = onePerson({ DAILY_UPLOAD_MIB: '1' });
  let person: ChatPerson;
  beforeEach(async () => {
    person = await my.chat.person();
  });

  const item = (kind: ImportItemDraft['kind'], own: Partial<ImportItemDraft> = {}): ImportItemDraft => ({
    kind,
    name: `a ${kind}`,
    bytes: MOST,
    ...own,
  });
  const tryCreate = (items: ImportItemDraft[]) =>
    person.caller.call(chatRoutes.createImport, { body: { name: 'SillyTavern', items } });
  const create = async (...items: ImportItemDraft[]) => (await tryCreate(items)).body.id;
  const upload = async (id: string, files: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [n, text] of Object.entries(files)) form.append('file', new File([text], n));
    const reply = await person.caller.fetch(`/imports/${id}/files`, { method: 'POST', body: form });
    return { status: reply.status, body: await reply.json() };
  };
  const move = (id: string, to: 'running' | 'canceled' | 'undoing') =>
    person.caller.call(chatRoutes.moveImport, { params: { id }, body: { to } });
  const take = async (id: string) => (await person.caller.call(chatRoutes.takeImportTasks, { params: { id } })).body;
  const nothing = { createdId: null, problem: null, notes: [], undo: null };
  const save = (id: string, n: number, own: { state: 'done' | 'failed' | 'undone' | 'kept'; createdId?: string }) =>
    person.caller.call(chatRoutes.saveImportOutcome, { params: { id, n: String(n) }, body: { ...nothing, ...own } });
  const read = async (id: string, n: number) => {
    const reply = await person.caller.fetch(`/internal/imports/${id}/items/${n}/file`);
    return { status: reply.status, text: await reply.text() };
  };
  const importStaged = async (importId: string, n: number): Promise<unknown> => {
    const stagedFile = { importId, n, name: 'chats/Mira/First.jsonl' };
    const job = my.chat.service.as(person.viewer, { isOfJob: true, stagedFile });
    const characterId = (await my.chat.keep(aCharacter({})))._id;
    return (await job.fetch(`/chats/import?characterId=${characterId}`, { method: 'POST' })).json();
  };
  const progress = async (id: string, after = 0) =>
    (await person.caller.call(chatRoutes.getImport, { params: { id }, query: { after } })).body;
  const statesIn = async (id: string) =>
    (await progress(id)).items.toSorted((a, b) => a.n - b.n).map(({ state }) => state);
  const staged = (id: string) => {
    const media = String(my.chat.service.env['MEDIA_URL']).replace(/^file:/, '');
    return readdir(join(media, 'imports', id)).catch(() => []);
  };

  it('keeps files until they are imported, and gives them in the order of the list', async () => {
    const id = await create(item('preset'), item('persona'), item('persona'));
    expect((await upload(id, { 0: 'one', 1: 'two', 2: 'three' })).body).toEqual({ received: [0, 1, 2] });
    expect(await staged(id)).toHaveLength(3);
    await move(id, 'running');
    const first = await take(id);
    expect(first.tasks.map(({ n, kind }) => [n, kind])).toEqual([[0, 'preset']]);
    expect(await read(id, 0)).toEqual({ status: 200, text: 'one' });
    await save(id, 0, { state: 'done', createdId: 'a' });
    expect((await take(id)).tasks.map(({ n }) => n)).toEqual([1, 2]);
    for (const n of [1, 2]) await save(id, n, { state: 'failed' });
    expect(await take(id)).toEqual({ state: 'done', tasks: [] });
    expect(await staged(id)).toEqual([]);
    expect((await progress(id)).import).toMatchObject({ state: 'done', counts: { done: 1, failed: 2, uploaded: 0 } });
  });

  it('refuses files that another import holds, until that one has ended', async () => {
    const items = [item('preset', { hash: 'a'.repeat(64) }), item('preset')];
    const id = await create(...items);
    expect((await tryCreate(items)).error.code).toBe('import.same_files');
    expect((await tryCreate([item('preset', { hash: 'b'.repeat(64) })])).status).toBe(201);
    await move(id, 'canceled');
    expect((await tryCreate(items)).status).toBe(201);
  });

  it('doesn’t show notes on what an undo deleted', async () => {
    const id = await create(item('preset'));
    await upload(id, { 0: 'one' });
    await move(id, 'running');
    await take(id);
    const outcome = { ...nothing, state: 'done' as const, createdId: 'a', notes: ['Choose a model.'] };
    const place = { params: { id, n: '0' } };
    await person.caller.call(chatRoutes.saveImportOutcome, { ...place, body: outcome });
    await take(id);
    expect((await progress(id)).items.map(({ notes }) => notes)).toEqual([['Choose a model.']]);
    await move(id, 'undoing');
    await save(id, 0, { state: 'undone' });
    expect((await progress(id)).items.map(({ notes }) => notes)).toEqual([[]]);
  });

  it('finds what chats use, also begun ones, and as whom messages were sent', async () => {
    const isUsed = async (used: string, query: { since?: string } = {}) =>
      (await person.caller.call(chatRoutes.findUse, { params: { id: used }, query })).body.isUsed;
    const character = (await my.chat.keep(aCharacter({ name: 'Mira' })))._id;
    const book = (await my.chat.keep(aCharacter({ name: 'Harbor', kind: 'lorebook' })))._id;
    const draft = { name: 'Ann', description: 'A sailor.' };
    const persona = String((await person.caller.call(chatRoutes.createPersona, { body: draft })).body.id);
    const since = new Date(Date.now() - 1_000).toISOString();
    expect([await isUsed(book), await isUsed(persona, { since })]).toEqual([false, false]);
    const body = { characterId: character, personaId: persona };
    const begun = { id: (await person.caller.call(chatRoutes.saveHistory, { body })).body.id };
    expect(await isUsed(persona)).toBe(true);
    await person.caller.call(chatRoutes.changeChat, { params: begun, body: { lorebookIds: [book], personaId: 0 } });
    expect([await isUsed(book), await isUsed(persona, { since })]).toEqual([true, false]);
    const messages = [{ sender: 'user' as const, text: 'Ahoy.' }];
    const said = { id: (await person.caller.call(chatRoutes.saveHistory, { body: { ...body, messages } })).body.id };
    await person.caller.call(chatRoutes.changeChat, { params: said, body: { personaId: 0 } });
    const later = new Date(Date.now() + 60_000).toISOString();
    const found = [await isUsed(persona), await isUsed(persona, { since }), await isUsed(persona, { since: later })];
    expect(found).toEqual([false, true, false]);
  });

  it('gives an item the same creation id each time', async () => {
    const id = await create(item('preset'));
    await upload(id, { 0: 'one' });
    await move(id, 'running');
    expect((await take(id)).tasks).toEqual((await take(id)).tasks);
  });

  it('puts the ids of earlier items in place of their numbers', async () => {
    const id = await create(
      item('character'),
      item('use', { target: itemRef(0) }),
      item('lock', { target: itemRef(9) }),
    );
    const use = { isGlobal: true, characterIds: [itemRef(0), 'other'], personaIds: [0] };
    await upload(id, { 0: 'card', 1: JSON.stringify(use), 2: '{}' });
    await move(id, 'running');
    expect((await take(id)).tasks.map(({ n }) => n)).toEqual([0]);
    await save(id, 0, { state: 'done', createdId: 'mira' });
    expect((await take(id)).tasks.map(({ n, target }) => [n, target])).toEqual([[1, 'mira']]);
    expect(JSON.parse((await read(id, 1)).text)).toEqual({ ...use, characterIds: ['mira', 'other'] });
    await save(id, 1, { state: 'done' });
    await take(id);
    expect((await progress(id)).items.find(({ n }) => n === 2)?.problem).toBe(
      'It requires item 9, which wasn’t imported.',
    );
  });

  it('names the parent of a branch, unless that wasn’t imported', async () => {
    const id = await create(
      item('chat'),
      item('chat', { parent: itemRef(0) }),
      item('chat', { parent: itemRef(1) }),
      item('chat', { parent: 'here' }),
    );
    await upload(id, { 0: 'a', 1: 'b', 2: 'c', 3: 'd' });
    await move(id, 'running');
    const taken = async () => (await take(id)).tasks.map(({ n, parent }) => [n, parent]);
    expect(await taken()).toEqual([[0, null]]);
    await save(id, 0, { state: 'done', createdId: 'main' });
    expect(await taken()).toEqual([[1, 'main']]);
    await save(id, 1, { state: 'failed' });
    expect(await taken()).toEqual([
      [2, null],
      [3, 'here'],
    ]);
  });

  it('leaves out of a collection what wasn’t imported, unless nothing was', async () => {
    const id = await create(item('character'), item('character'), item('collection'), item('collection'));
    const of = (...ns: number[]) => JSON.stringify({ name: 'Harbor', characterIds: ns.map(itemRef) });
    await upload(id, { 0: 'card', 1: 'card', 2: of(0, 1), 3: of(1) });
    await move(id, 'running');
    await take(id);
    await save(id, 0, { state: 'done', createdId: 'mira' });
    await save(id, 1, { state: 'failed' });
    expect((await take(id)).tasks.map(({ n }) => n)).toEqual([2, 3]);
    expect(JSON.parse((await read(id, 2)).text)).toEqual({ name: 'Harbor', characterIds: ['mira'] });
    expect((await read(id, 3)).status).toBe(409);
  });

  it('refuses files it does not know, too large ones, and any after the start; the others stay', async () => {
    const id = await create(item('preset', { bytes: 5 }), item('preset'));
    expect(await upload(id, { 1: 'fits', 7: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'import.unknown_item' },
    });
    expect(await upload(id, { 0: 'too long' })).toMatchObject({
      status: 413,
      body: { code: 'import.item_too_large', error: expect.stringMatching(/^a preset has grown/) },
    });
    expect(await statesIn(id)).toEqual(['waiting', 'uploaded']);
    await move(id, 'running');
    expect(await upload(id, { 0: 'fits' })).toMatchObject({ status: 409, body: { code: 'import.started' } });
  });

  it('waits for no file of an item that has none', async () => {
    const id = await create(item('character'), item('favorite', { target: itemRef(0) }));
    expect(await statesIn(id)).toEqual(['waiting', 'uploaded']);
  });

  it('counts uploads once: not again when a job brings them to their place', async () => {
    const id = await create(item('chat', { bytes: 2 ** 20 }), item('chat', { bytes: 2 ** 20 }));
    expect((await upload(id, { 0: 'x'.repeat(900_000) })).status).toBe(200);
    expect(await upload(id, { 1: 'x'.repeat(900_000) })).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(await importStaged(id, 0)).toMatchObject({ code: 'chat.unreadable' });
  });

  it('makes a chat of an uploaded file where it lies', async () => {
    const id = await create(item('chat'));
    await upload(id, {
      0: [{}, { name: 'Mira', is_user: false, mes: 'Hello.' }].map((row) => JSON.stringify(row)).join('\n'),
    });
    expect(await importStaged(id, 0)).toMatchObject({ chats: [{ messages: 1 }] });
    expect(await importStaged(id, 1)).toMatchObject({ code: 'import.unknown_item' });
  });

  it('ends when it is canceled; what was under way is still noted', async () => {
    const id = await create(item('preset'), item('preset'));
    await upload(id, { 0: 'one', 1: 'two' });
    await move(id, 'running');
    await take(id);
    expect((await move(id, 'canceled')).body.state).toBe('canceled');
    expect(await staged(id)).toEqual([]);
    expect((await save(id, 0, { state: 'done', createdId: 'a' })).body.state).toBe('canceled');
    expect(await take(id)).toEqual({ state: 'canceled', tasks: [] });
    expect((await move(id, 'running')).error.code).toBe('import.ended');
    await move(id, 'undoing');
    // The second was taken too, so it may exist.
    expect((await take(id)).tasks.map(({ n, createdId }) => [n, createdId])).toEqual([
      [1, null],
      [0, 'a'],
    ]);
    await save(id, 1, { state: 'undone' });
    await save(id, 0, { state: 'kept' });
    expect((await take(id)).state).toBe('undone');
    expect(await statesIn(id)).toEqual(['kept', 'uploaded']);
  });

  it('finds what files are copies of, if it’s the user’s or they may chat with it', async () => {
    const { userId } = person.viewer;
    const body = { name: 'Rook', description: 'A thief.' };
    const rook = String((await person.caller.call(chatRoutes.createPersona, { body })).body.id);
    const [own, shown, hidden] = [
      await my.chat.keep(aCharacter({ authorId: userId, isPublic: false })),
      await my.chat.keep(aCharacter({})),
      await my.chat.keep(aCharacter({ isPublic: false })),
    ];
    const character = (id: string) => ({ kind: 'character' as const, id });
    const persona = (id: string) => ({ kind: 'persona' as const, id });
    const known = [character(own._id), character(shown._id), persona(rook)];
    const unknown = [character(hidden._id), persona('gone'), { kind: 'lorebook' as const, id: own._id }];
    const things = [...known, ...unknown];
    const found = await person.caller.call(chatRoutes.findImported, { body: { hashes: [], things } });
    expect(found.body).toEqual({ found: [], things: known });
    const stranger = await my.chat.person();
    const others = await stranger.caller.call(chatRoutes.findImported, { body: { hashes: [], things } });
    expect(others.body.things).toEqual([character(shown._id)]);
  });

  it('calls only that deleted which it created', async () => {
    const id = await create(item('preset'), item('favorite', { target: 'mira' }));
    await upload(id, { 0: 'one' });
    await move(id, 'running');
    await take(id);
    await save(id, 0, { state: 'done', createdId: 'a' });
    await take(id);
    await move(id, 'canceled');
    await move(id, 'undoing');
    await take(id);
    for (const n of [0, 1]) await save(id, n, { state: 'undone' });
    expect(await take(id)).toEqual({ state: 'undone', tasks: [] });
    expect(await statesIn(id)).toEqual(['undone', 'uploaded']);
  });

  it('can be undone for a week', async () => {
    const id = await create(item('favorite', { target: 'mira' }));
    expect((await move(id, 'undoing')).error.code).toBe('import.not_undoable');
    await move(id, 'running');
    await take(id);
    await save(id, 0, { state: 'done' });
    await take(id);
    const { undoUntil } = (await progress(id)).import;
    expect(Date.parse(undoUntil ?? '') - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    const rows = my.chat.service.app.get(StoreConnection).collection<{ _id: string; undoUntil: Date }>('imports');
    await rows.updateOne({ _id: id }, { $set: { undoUntil: new Date(Date.now() - 1) } });
    expect((await move(id, 'undoing')).error.code).toBe('import.not_undoable');
  });

  it('is one of three at a time, and has at most 2 GiB', async () => {
    const large = Array.from({ length: 33 }, () => item('character', { bytes: limits.uploadBodyBytes }));
    expect((await tryCreate(large)).error.code).toBe('import.too_large');
    for (let n = 0; n < limits.imports; n += 1) expect((await tryCreate([item('favorite')])).status).toBe(201);
    expect((await tryCreate([item('favorite')])).error.code).toBe('import.too_many');
    const { imports } = (await person.caller.call(chatRoutes.listImports)).body;
    await move(imports[0]?.id ?? '', 'canceled');
    expect((await tryCreate([item('favorite')])).status).toBe(201);
  });

  it('pages through what changed', async () => {
    const id = await create(
      ...Array.from({ length: limits.importPage + 5 }, () => item('favorite', { target: 'mira' })),
    );
    const first = await progress(id);
    expect([first.items.length, first.revision]).toEqual([limits.importPage, limits.importPage]);
    const second = await progress(id, first.revision);
    expect(second.items.map(({ n }) => n)).toEqual([1_000, 1_001, 1_002, 1_003, 1_004]);
    expect((await progress(id, second.revision)).items).toEqual([]);
  });

  it('tells of an outcome that was written while somebody asked', async () => {
    const id = await create(item('favorite', { target: 'mira' }));
    await move(id, 'running');
    await take(id);
    // The import's revision is raised first.
    await my.chat.service.app.get(ImportsRepository).nextRevision(id);
    const asked = await progress(id, 1);
    await my.chat.service.app
      .get(ImportsRepository)
      .change(`${id}:00000`, ['uploaded'], { state: 'done', revision: 2 });
    expect(asked.items).toEqual([]);
    expect((await progress(id, asked.revision)).items).toMatchObject([{ n: 0, state: 'done' }]);
  });

  it('is nobody else’s', async () => {
    const id = await create(item('preset'));
    await upload(id, { 0: 'secret' });
    const stranger = my.chat.service.as(aViewer());
    const params = { id, n: '0' };
    const form = new FormData();
    form.append('file', new File(['x'], '0'));
    const replies = [
      await stranger.call(chatRoutes.getImport, { params, query: {} }),
      await stranger.call(chatRoutes.moveImport, { params, body: { to: 'running' } }),
      await stranger.call(chatRoutes.takeImportTasks, { params }),
      await stranger.call(chatRoutes.saveImportOutcome, { params, body: { ...nothing, state: 'done' } }),
      await stranger.call(chatRoutes.planImportItem, { params, body: { undo: null } }),
      await stranger.fetch(`/internal/imports/${id}/items/0/file`),
      await stranger.fetch(`/imports/${id}/files`, { method: 'POST', body: form }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    expect((await stranger.call(chatRoutes.listImports)).body.imports).toEqual([]);
  });

  it('is in the download of the user’s data', async () => {
    const id = await create(item('preset', { hash: 'a'.repeat(64) }));
    expect(jsonOf(await exportedFiles(person.caller), 'imports.json')).toMatchObject([
      { id, name: 'SillyTavern', state: 'uploading', items: [{ kind: 'preset', name: 'a preset', state: 'waiting' }] },
    ]);
  });

  it('goes with its account, in the middle', async () => {
    const id = await create(item('preset'), item('preset'));
    await upload(id, { 0: 'one', 1: 'two' });
    await move(id, 'running');
    await take(id);
    const source = await eventSource(my.chat.service);
    const ended = aUserState({ userId: person.viewer.userId, username: '', bio: '', isDeleted: true, revision: 5 });
    await source.publish('user.changed', ended);
    await eventually(async () => (await staged(id)).length === 0, 20_000);
    await eventually(async () => (await save(id, 0, { state: 'done', createdId: 'a' })).status === 404);
    const items = my.chat.service.app.get(StoreConnection).collection('import-items');
    await eventually(async () => (await items.countDocuments({ importId: id })) === 0);
    await source.close();
  });

  it('that was never started goes after a week, with its files', async () => {
    const service = my.chat.service.app.get(ImportsService);
    const id = await create(item('preset'));
    await upload(id, { 0: 'one' });
    await service.removeUnstarted(Date.now() + 6 * DAY_MS);
    expect((await progress(id)).import.id).toBe(id);
    await service.removeUnstarted(Date.now() + 8 * DAY_MS);
    expect((await person.caller.call(chatRoutes.getImport, { params: { id }, query: {} })).status).toBe(404);
    expect(await staged(id)).toEqual([]);
  });

  it('without progress is found again by the job that resumes imports', async () => {
    const tasks = my.chat.service.app.get(ImportTasksService);
    const id = await create(item('favorite', { target: 'mira' }));
    const isListed = async (inMs: number) =>
      (await tasks.listStalled(Date.now() + inMs)).imports.some(({ importId }) => importId === id);
    expect(await isListed(120_000)).toBe(false);
    await move(id, 'running');
    expect([await isListed(0), await isListed(120_000)]).toEqual([false, true]);
  });
});
