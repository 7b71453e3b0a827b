import { chatRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { aPng, dataUrl } from '../../../libs/media/test/support/images.ts';
import { header, jsonl, linesOf, question, transcripts } from './transcript-files.ts';

const line = (name: string, mes: string, own = {}) => ({ name, is_user: false, is_system: false, mes, ...own });
const narrated = line('Narrator', 'Night falls.', { extra: { type: 'narrator' } });

describe('who speaks in an imported chat', () => {
  const { my, send, exported } = transcripts();
  const sentFor = async (id: string) => {
    await (await my.ask(id, 'Go on')).text();
    return (my.prompt() as { role: string; content: string }[]).filter(({ content }) => content !== '');
  };
  const roleOf = (prompt: { role: string; content: string }[], text: string) =>
    prompt.filter(({ content }) => content.includes(text)).map(({ role }) => role);

  it.each<[string, string]>([
    ['SillyTavern', jsonl(header, line('Mira', 'Hello.'), narrated)],
    [
      'chat completions',
      JSON.stringify([
        { role: 'assistant', content: 'Hello.' },
        { role: 'system', content: 'Night falls.' },
      ]),
    ],
    [
      'Agnai',
      JSON.stringify({
        messages: [
          { msg: 'Hello.', characterId: 'c' },
          { msg: 'Night falls.', event: 'world' },
        ],
      }),
    ],
    ['Kobold', JSON.stringify({ gamestarted: true, prompt: 'Hello.\n{{[SYSTEM]}}Night falls.', actions: [] })],
    ['plain text', 'Mira: Hello.\n\nNarrator: Night falls.\n'],
    ['Markdown', '**Mira:**\n\nHello.\n\n**Storm (narrator):**\n\nNight falls.\n'],
  ])('may be a narrator, in a file of %s', async (_, file) => {
    const { body } = await send(file);
    const { messages } = await my.read(body.id);
    expect(messages.map(({ sender }) => sender)).toEqual(['character', 'narrator']);
    expect(messages[1]?.speaker).toMatchObject({ characterId: null });
    expect(roleOf(await sentFor(body.id), 'Night falls.')).toEqual(['system']);
    for (const format of ['jsonl', 'markdown', 'text']) {
      const again = await my.read((await send(await exported(body.id, format))).body.id);
      expect(again.messages.map(({ sender }) => sender).slice(0, 2)).toEqual(['character', 'narrator']);
    }
  });

  it('may be a narrator before the character', async () => {
    const { body } = await send(jsonl(header, narrated, line('Mira', 'Hello.'), question));
    const texts = (await sentFor(body.id)).map(({ content }) => content);
    expect(texts.indexOf('Hello.') - texts.indexOf('Night falls.')).toBe(1);
    expect(linesOf(await exported(body.id))[1]).toMatchObject(narrated);
  });

  it('is no narrator whose words could be regenerated', async () => {
    const { body } = await send(jsonl(header, line('Mira', 'Hello.'), question, narrated));
    const messageId = (await my.read(body.id)).messages[2]?.id ?? '';
    const { status } = await my.caller.call(chatRoutes.regenerate, { params: { id: body.id, messageId }, body: {} });
    expect(status).toBe(404);
  });

  it('may be several characters of a group, of whom one is the chat’s', async () => {
    const { body } = await send(jsonl(header, line('Mira', 'Hello.'), line('Cleo', 'Hi.'), narrated, question));
    const { messages } = await my.read(body.id);
    expect(messages.map(({ speaker }) => [speaker?.name, speaker?.characterId === null])).toEqual([
      ['Mira', false],
      ['Cleo', true],
      ['Narrator', true],
      ['Ann', true],
    ]);
    const texts = (await sentFor(body.id)).map(({ content }) => content);
    expect(texts).toContain('Hello.');
    expect(texts).toContain('Cleo: Hi.');
    expect(texts).toContain('Night falls.');
  });

  it('may be personas, known by their pictures or names, whose pictures stay', async () => {
    const create = async (name: string, kept: object, size: number) => {
      const image = dataUrl(await aPng(size, size));
      const body = { name, description: 'A thief.', kept: JSON.stringify(kept), image };
      return (await my.caller.call(chatRoutes.createPersona, { body })).body;
    };
    const rook = await create('Rook', { avatar: '17-Rook.png' }, 300);
    const lin = await create('Lin', {}, 320);
    const sentAs = (name: string, own = {}) => ({ ...question, name, ...own });
    const file = jsonl(
      sentAs('The Rook', { force_avatar: '/thumbnail?type=persona&file=17-Rook.png' }),
      sentAs('Lin', { force_avatar: '/thumbnail?type=persona&file=gone.png' }),
      sentAs('Nobody'),
    );
    const { messages } = await my.read((await send(file)).body.id);
    expect(messages.map(({ speaker }) => [speaker?.name, speaker?.image])).toEqual([
      ['The Rook', rook.image],
      ['Lin', lin.image],
      ['Nobody', null],
    ]);
    const rows = my.chat.service.app
      .get(StoreConnection)
      .collection<{ shownImages: string[]; userId: string }>('personas');
    const marked = await rows.find({ userId: my.person.viewer.userId }).toArray();
    expect(marked.map((row) => row.shownImages.length)).toEqual([1, 1]);
  });

  it('is the character where only one speaks, whatever its name is now', async () => {
    const { body } = await send(jsonl(line('Old Mira', 'Hello.', { extra: { model: 'm' } }), question));
    expect((await sentFor(body.id)).map(({ content }) => content)).toContain('Hello.');
    expect(linesOf(await exported(body.id))[1]).toMatchObject({ name: 'Old Mira' });
  });
});
