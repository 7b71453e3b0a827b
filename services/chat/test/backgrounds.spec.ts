import { chatRoutes, limits, noBackground } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { StoreConnection } from '@masque/service-kit/store';
import { exportedFiles, jsonOf } from '@masque/testkit';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { onePerson } from './one-person.ts';
import type { ChatPerson } from './started-chat.ts';

describe('backgrounds', () => {
  const my = onePerson();
  const add = async (person: ChatPerson, name = 'Harbor', width = 300) => {
    const imageData = dataUrl(await aPng(width, 200));
    return person.caller.call(chatRoutes.createBackground, { body: { name, imageData } });
  };
  const list = async ({ caller }: ChatPerson) => (await caller.call(chatRoutes.listBackgrounds)).body;
  const choose = (person: ChatPerson, id: string, backgroundId: string | null) =>
    person.caller.call(chatRoutes.changeChat, { params: { id }, body: { backgroundId } });
  const remove = ({ caller }: ChatPerson, id: string) => caller.call(chatRoutes.deleteBackground, { params: { id } });

  it('are listed newest first, for their owner only', async () => {
    const person = await my.chat.person();
    const first = await add(person, ' \u202EHarbor ');
    const second = await add(person, 'Tavern', 400);
    expect([first.status, first.body.name]).toEqual([201, 'Harbor']);
    expect(first.body.image).toMatch(/^\/media\/personas\/[0-9a-f]{32}\/full\.webp$/);
    const { backgrounds, defaultId } = await list(person);
    expect([backgrounds.map(({ id }) => id), defaultId]).toEqual([[second.body.id, first.body.id], null]);
    expect(await list(await my.chat.person())).toEqual({ backgrounds: [], defaultId: null });
  });

  it('are refused if they aren’t pictures, and above the limit', async () => {
    const person = await my.chat.person();
    const body = { name: 'Text', imageData: dataUrl(Buffer.from('no picture')) };
    const refused = await person.caller.call(chatRoutes.createBackground, { body });
    expect([refused.status, refused.error.error]).toEqual([415, expect.stringMatching(/image/i)]);
    const rows = Array.from({ length: limits.backgrounds }, (_, n) => ({
      _id: `${person.viewer.userId}-${n}`,
      userId: person.viewer.userId,
      name: `${n}`,
      imageHash: 'a'.repeat(32),
      imageColor: '#000000',
      createdAt: new Date(),
    }));
    await my.chat.service.app.get(StoreConnection).collection<{ _id: string }>('backgrounds').insertMany(rows);
    expect((await add(person)).error).toMatchObject({ error: 'You can have up to 100 backgrounds. Delete one first.' });
  });

  it('are chosen for one chat, which its branches keep, and for all others', async () => {
    const person = await my.chat.person();
    const { id } = (await add(person)).body;
    const chat = await my.chat.begunChat(person);
    expect((await choose(person, chat, id)).body.backgroundId).toBe(id);
    const { messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: chat }, query: {} })).body;
    const params = { id: chat, messageId: messages[0]?.id ?? '' };
    expect((await person.caller.call(chatRoutes.branchChat, { params, body: {} })).body.backgroundId).toBe(id);
    expect((await choose(person, chat, null)).body.backgroundId).toBeNull();
    expect((await choose(person, chat, noBackground)).body.backgroundId).toBe(noBackground);
    await person.caller.call(chatRoutes.saveDefaultBackground, { body: { backgroundId: id } });
    expect((await list(person)).defaultId).toBe(id);
    await person.caller.call(chatRoutes.saveDefaultBackground, { body: { backgroundId: null } });
    expect((await list(person)).defaultId).toBeNull();
  });

  it('of others can’t be chosen or deleted', async () => {
    const other = await my.chat.person();
    const { id } = (await add(other)).body;
    const chat = await my.chat.begunChat(my.person);
    const saved = await my.caller.call(chatRoutes.saveDefaultBackground, { body: { backgroundId: id } });
    const refused = [await choose(my.person, chat, id), await remove(my.person, id), saved];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await list(other)).backgrounds).toHaveLength(1);
  });

  it('that are deleted are no longer the default, and their pictures go', async () => {
    const person = await my.chat.person();
    const { id, image } = (await add(person, 'Gone', 510)).body;
    await person.caller.call(chatRoutes.saveDefaultBackground, { body: { backgroundId: id } });
    const pictures = my.chat.service.app.get(Pictures, { strict: false });
    const hash = image.split('/')[3] ?? '';
    expect(await pictures.removeUnreferenced(person.viewer.userId, [hash])).toEqual([]);
    expect(await pictures.renew(person.viewer.userId, hash)).toBe(true);
    expect((await remove(person, id)).status).toBe(200);
    expect(await list(person)).toEqual({ backgrounds: [], defaultId: null });
    await pictures.removeUnreferenced(person.viewer.userId, [hash]);
    expect(await pictures.renew(person.viewer.userId, hash)).toBe(false);
  });

  it('are in the download of a user’s data', async () => {
    const person = await my.chat.person();
    const { id } = (await add(person, 'Harbor')).body;
    await person.caller.call(chatRoutes.saveDefaultBackground, { body: { backgroundId: id } });
    const files = await exportedFiles(person.caller);
    expect(jsonOf(files, 'backgrounds.json')).toMatchObject([
      { id, name: 'Harbor', image: 'media/backgrounds/Harbor.webp' },
    ]);
    expect(jsonOf(files, 'settings.json')).toMatchObject({ defaultBackgroundId: id });
    expect(files.get('media/backgrounds/Harbor.webp')?.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
  });
});
