import { chatRoutes } from '@masque/contracts';
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

  it('is the character where only one speaks, whatever its name is now', async () => {
    const { body } = await send(jsonl(line('Old Mira', 'Hello.', { extra: { model: 'm' } }), question));
    expect((await sentFor(body.id)).map(({ content }) => content)).toContain('Hello.');
    expect(linesOf(await exported(body.id))[1]).toMatchObject({ name: 'Old Mira' });
  });
});
