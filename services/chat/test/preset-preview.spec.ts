import { chatRoutes, type Input, type PromptPreview } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { SettingsService } from '../src/settings/settings.service.ts';
import { aCharacter } from './started-chat.ts';
import { onePerson } from './one-person.ts';
import type { ChatPerson } from './started-chat.ts';

const jsonOf = (content: string, more: object = {}) =>
  JSON.stringify({
    prompts: [{ identifier: 'own', name: 'Own', role: 'system', content }],
    prompt_order: [
      {
        character_id: 100_001,
        order: ['own', 'charDescription', 'chatHistory'].map((identifier) => ({ identifier, enabled: true })),
      },
    ],
    ...more,
  });

const textsIn = (prompt: PromptPreview | null) =>
  prompt?.messages.map(({ role, parts }) => [role, parts.map(({ text }) => text).join('')]);

describe('the preview of a preset', () => {
  const my = onePerson();
  let person: ChatPerson;
  let presetId: string;
  beforeEach(async () => {
    person = await my.chat.person();
    const body = { name: 'Mine', json: jsonOf('Be brief.') };
    presetId = (await person.caller.call(chatRoutes.createPreset, { body })).body.id;
    const profile = { name: 'Night', isDefault: true, presetId };
    await person.caller.call(chatRoutes.createConnection, { body: profile });
  });

  const preview = (body: Partial<Input<typeof chatRoutes.previewPreset>['body']> = {}) =>
    person.caller.call(chatRoutes.previewPreset, { body: { json: jsonOf('Be long.'), presetId, ...body } });
  const begin = async (card: Parameters<typeof aCharacter>[0] = {}) =>
    my.chat.begunChat(person, await my.chat.keep(aCharacter({ name: 'Mira', description: 'A sailor.', ...card })));
  const say = (chatId: string, content = 'Hi') =>
    person.caller.call(chatRoutes.complete, { body: { chatId, messages: [{ role: 'user', content }] } });
  const sent = () => [Object(my.chat.gateway.exchanges.at(-1)?.body).messages].flat();

  it('is empty without a chat', async () => {
    const { status, body } = await preview();
    expect([status, body]).toEqual([200, { chat: null, before: null, after: null }]);
  });

  it('shows what the last reply was built from, and what it would be with the edit', async () => {
    const chatId = await begin();
    await say(chatId);
    const asked = my.chat.gateway.exchanges.length;
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body.chat).toMatchObject({ id: chatId, character: 'Mira' });
    expect(textsIn(body.before)).toEqual(sent().map(({ role, content }) => [role, content]));
    expect(textsIn(body.after)?.[0]).toEqual(['system', 'Be long.']);
    expect(textsIn(body.after)?.slice(1)).toEqual(textsIn(body.before)?.slice(1));
    const [first] = body.after?.messages ?? [];
    expect(first?.parts).toEqual([
      {
        id: 'prompt',
        prompt: { identifier: 'own', name: 'Own' },
        size: 8,
        tokens: expect.any(Number),
        text: 'Be long.',
      },
    ]);
    expect(my.chat.gateway.exchanges).toHaveLength(asked);
  });

  it('takes the newest chat, or the chosen one', async () => {
    const [first, second] = [await begin(), await begin({ name: 'Nell' })];
    await say(first);
    await say(second);
    expect((await preview()).body.chat?.id).toBe(second);
    expect((await preview({ chatId: first })).body.chat).toMatchObject({ id: first, character: 'Mira' });
  });

  it('stores nothing, and draws the same chances both times', async () => {
    const chatId = await begin();
    await say(chatId);
    const json = jsonOf(
      '{{setglobalvar::a::1}}{{setvar::b::2}}{{random::1::2::3::4::5::6::7::8}} {{roll::d1000}} {{time}}{{isotime}}',
    );
    await person.caller.call(chatRoutes.updatePreset, { params: { id: presetId }, body: { name: 'Mine', json } });
    const get = async () => (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const before = await get();
    const { body } = await preview({ json });
    expect(body.after).toEqual(body.before);
    expect(await get()).toEqual(before);
    expect(await my.chat.service.app.get(SettingsService).variables(person.viewer.userId)).toEqual({});
  });

  it('can be had without a saved preset, a reply, or a key', async () => {
    const chatId = await begin();
    await person.caller.call(chatRoutes.deleteKey, { query: {} });
    const { status, body } = await preview({ chatId, presetId: undefined });
    expect([status, body.before]).toEqual([200, null]);
    expect(textsIn(body.after)).toContainEqual(['system', 'A sailor.']);
  });

  it('hides the definition that its author hides, however the preset asks for it', async () => {
    const secret = 'the lost queen';
    const chatId = await begin({ reuse: 'none', description: `Secretly ${secret}.` });
    await say(chatId);
    const json = jsonOf('She is {{description}}');
    const { status, body } = await preview({ json });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(secret);
    const parts = body.after?.messages.flatMap((message) => message.parts) ?? [];
    expect(parts.filter(({ text }) => text === null).map(({ id, size }) => [id, size])).toEqual([
      ['prompt', 'She is '.length + `Secretly ${secret}.`.length],
      ['description', `Secretly ${secret}.`.length],
    ]);
    expect(textsIn(body.after)).toContainEqual(['user', 'Hi']);
  });

  it('is nobody else’s', async () => {
    const chatId = await begin();
    const stranger = my.chat.service.as(aViewer());
    const body = { json: jsonOf('') };
    expect((await stranger.call(chatRoutes.previewPreset, { body: { ...body, chatId } })).status).toBe(404);
    expect((await stranger.call(chatRoutes.previewPreset, { body: { ...body, presetId } })).status).toBe(404);
  });

  it.each([
    [{ json: 'not json' }, 400, 'preset.unreadable'],
    [{ presetId: 'lost' }, 404, 'preset.not_found'],
    [{ chatId: 'lost' }, 404, 'chat.not_found'],
    [{ json: jsonOf('x '.repeat(40_000), { openai_max_context: 512 }) }, 400, 'chat.over_context'],
  ])('refuses %#', async (body, status, code) => {
    await begin();
    const refused = await preview(body);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
  });
});
