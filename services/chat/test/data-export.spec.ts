import { chatRoutes, exportRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { readTranscript } from '@masque/roleplay/transcripts';
import { accessCases, aViewer, exportedFiles, jsonOf, tryAccess, viewerIn } from '@masque/testkit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, TEST_KEY } from './started-chat.ts';

describe('what chat gives of a user’s data', () => {
  const my = onePerson();

  it('is their chats as SillyTavern writes them, branches included, and a list of them', async () => {
    const person = await my.chat.person();
    const character = await my.chat.keep(aCharacter({ name: 'ليلى 🎭' }));
    const first = await my.chat.begunChat(person, character);
    const second = await my.chat.begunChat(person, character);
    const { messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: first }, query: {} })).body;
    const params = { id: first, messageId: messages[0]?.id ?? '' };
    const branch = await person.caller.call(chatRoutes.branchChat, { params, body: { title: 'Another: way?' } });
    expect(branch.status).toBe(201);
    const files = await exportedFiles(person.caller);
    const day = new Date().toISOString().slice(0, 10);
    const names = [`ليلى 🎭 - ${day}`, `ليلى 🎭 - ${day} (2)`, `Another way - ${day}`].map(
      (name) => `chats/${name}.jsonl`,
    );
    expect([...files.keys()].filter((path) => path.startsWith('chats/')).sort()).toEqual(names.toSorted());
    expect(jsonOf(files, 'chats.json')).toMatchObject([
      { id: first, file: names[0], title: null, characters: [{ id: character._id, name: 'ليلى 🎭' }], branchOf: null },
      { id: second, file: names[1] },
      { id: branch.body.id, file: names[2], title: 'Another: way?', branchOf: { chatId: first } },
    ]);
    for (const [index, id] of [first, second, branch.body.id].entries()) {
      const alone = await person.caller.fetch(`/chats/${id}/export?format=jsonl`);
      expect(files.get(names[index] ?? '')?.toString()).toBe(await alone.text());
    }
    const bytes = files.get(names[0] ?? '');
    expect(readTranscript(new Uint8Array(bytes ?? []), { userName: 'a', characterName: 'b' })).toBeDefined();
  });

  it('has personas with their pictures, settings and usage, and no key', async () => {
    const { caller, viewer } = await my.chat.person();
    const image = dataUrl(await aPng(600, 600));
    const description = 'A thief.';
    for (const name of ['Rook', 'ROOK'])
      await caller.call(chatRoutes.createPersona, { body: { name, description, image } });
    await caller.call(chatRoutes.createPersona, { body: { name: 'Plain', description } });
    await caller.call(chatRoutes.saveModel, { body: { model: 'a/b' } });
    await caller.call(chatRoutes.saveCustomPrompt, { body: { customPrompt: 'Be brief.' } });
    const files = await exportedFiles(caller);
    expect(jsonOf(files, 'personas.json')).toMatchObject([
      { name: 'Plain', image: null },
      { name: 'ROOK', image: 'media/personas/ROOK.webp' },
      { name: 'Rook', description, image: 'media/personas/Rook (2).webp' },
    ]);
    for (const path of ['media/personas/ROOK.webp', 'media/personas/Rook (2).webp'])
      expect(files.get(path)?.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
    expect(jsonOf(files, 'settings.json')).toMatchObject({ model: 'a/b', customPrompt: 'Be brief.' });
    expect(jsonOf(files, 'usage.json')).toEqual([]);
    const row = await my.chat.service.app
      .get(StoreConnection)
      .collection<{ _id: string; keys: object }>('settings')
      .findOne({ _id: viewer.userId });
    const all = Buffer.concat([...files.values()]).toString();
    const sealed = Object.values(row?.keys ?? {}).flatMap((key: object) => Object.values(key).map(String));
    expect(sealed.length).toBeGreaterThan(2);
    for (const secret of [TEST_KEY, TEST_KEY.slice(-8), ...sealed.filter((part) => part.length > 8)])
      expect(all).not.toContain(secret);
  });

  it('has what replies have used, day by day', async () => {
    const id = await my.chat.begunChat(my.person);
    await (await my.ask(id)).text();
    const files = await exportedFiles(my.caller);
    expect(jsonOf(files, 'usage.json')).toMatchObject([{ day: expect.any(String), models: [{ replies: 1 }] }]);
  });

  it('is nobody else’s', async () => {
    await my.chat.begunChat(my.person);
    const files = await exportedFiles(my.chat.service.as(aViewer()));
    expect([...files.keys()]).toEqual([
      'personas.json',
      'backgrounds.json',
      'presets.json',
      'settings.json',
      'usage.json',
      'chats.json',
      'imports.json',
    ]);
    for (const path of ['personas.json', 'backgrounds.json', 'usage.json', 'chats.json', 'imports.json'])
      expect(jsonOf(files, path)).toEqual([]);
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(my.chat.service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
