import { chatRoutes, limits, type QuickReplySetBody } from '@masque/contracts';
import { readQuickReplySet, toQuickReplyFile } from '@masque/roleplay/quick-replies';
import { exportedFiles, jsonOf } from '@masque/testkit';
import { QuickRepliesService } from '../src/quick-replies/quick-replies.service.ts';
import { onePerson } from './one-person.ts';

const file = (name: string, message = '/roll 2d6') => ({
  version: 2,
  name,
  color: 'transparent',
  qrList: [{ id: 1, label: 'Roll', title: '', message, icon: 'fa-dice', automationId: 'x', tint: 'red' }],
  idIndex: 1,
});
const aSet = (name: string, own: Partial<QuickReplySetBody> = {}): QuickReplySetBody => {
  const { replies, ...set } = readQuickReplySet(file(name))!;
  return { id: name, isGlobal: true, characterIds: [], chatIds: [], ...set, replies: [...replies], ...own };
};

describe('quick replies', () => {
  const my = onePerson();
  const save = (sets: QuickReplySetBody[], revision?: number) =>
    my.caller.call(chatRoutes.saveQuickReplies, { body: { sets, revision } });
  const list = async () => (await my.caller.call(chatRoutes.listQuickReplies)).body;
  afterEach(() => my.chat.service.app.get(QuickRepliesService).erase(my.person.viewer.userId));

  it('are saved in their order, with fields of other programs, and are their owner’s alone', async () => {
    expect(await list()).toEqual({ sets: [], revision: 0 });
    const sets = [aSet('Zeta', { chatIds: ['c'], isGlobal: false }), aSet('Alpha', { characterIds: ['e'] })];
    const { body } = await save(sets);
    expect(body).toEqual({ sets, revision: 1 });
    expect(await list()).toEqual(body);
    expect((await (await my.chat.person()).caller.call(chatRoutes.listQuickReplies)).body.sets).toEqual([]);
  });

  it('are refused when they changed elsewhere, with the newer ones', async () => {
    const { revision } = (await save([aSet('One')])).body;
    const newer = (await save([aSet('Two')], revision)).body;
    const stale = await save([], revision);
    expect([stale.status, stale.error.code]).toEqual([409, 'quick_replies.stale']);
    expect(stale.error).toMatchObject({ quickReplies: newer });
    expect(await list()).toEqual(newer);
  });

  it('are saved one after the other when two devices save at once', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save([aSet(name)])));
    expect(all.map(({ body }) => body.revision).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  it('are refused beyond their limits', async () => {
    const message = 'x'.repeat(90_000);
    const large = Array.from({ length: 12 }, (_, at) =>
      aSet(`${at}`, { replies: [{ ...aSet('').replies[0]!, message }] }),
    );
    expect((await save(large)).error.code).toBe('quick_replies.too_large');
    const many = Array.from({ length: limits.quickReplySets + 1 }, (_, at) => aSet(`${at}`));
    expect((await save(many)).status).toBe(400);
    expect((await save([aSet('x', { replies: [{ ...aSet('').replies[0]!, id: 0 }] })])).status).toBe(400);
  });

  it('are downloaded as SillyTavern’s files, with the places that use them', async () => {
    await save([aSet('Dice', { chatIds: ['c'] }), aSet('places')]);
    const files = await exportedFiles(my.caller);
    expect(jsonOf(files, 'quick-replies/Dice.json')).toEqual(toQuickReplyFile(readQuickReplySet(file('Dice'))!));
    const paths = [...files.keys()].filter((path) => path.startsWith('quick-replies/'));
    expect(new Set(paths).size).toBe(3);
    expect(jsonOf(files, 'quick-replies/places.json')).toMatchObject([{ name: 'Dice', chatIds: ['c'] }, {}]);
  });

  it('are erased with the account', async () => {
    await save([aSet('Dice')]);
    const service = my.chat.service.app.get(QuickRepliesService);
    await service.erase(my.person.viewer.userId);
    await service.erase(my.person.viewer.userId);
    expect(await list()).toEqual({ sets: [], revision: 0 });
  });
});
