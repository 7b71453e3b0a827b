import { readTranscript } from '@masque/roleplay/transcripts';
import { greeting, header, jsonl, linesOf, question, transcripts } from './transcript-files.ts';

describe('transcripts', () => {
  const { my, send, fileOf, exported } = transcripts();

  it.each([
    [
      'markdown',
      /^# Mira and Ann\n\n\*\*Mira:\*\*\n\nGood evening\.\n\n\*\*Ann:\*\*\n\nAm I\?\n$/,
      'text/markdown',
      'md',
    ],
    ['text', /^Mira: Good evening\.\n\nAnn: Am I\?\n$/, 'text/plain', 'txt'],
  ])('can be taken away as %s', async (format, text, type, ending) => {
    const { body } = await send(jsonl(header, greeting, question));
    const reply = await fileOf(body.id, format);
    expect(await reply.text()).toMatch(text);
    expect(reply.headers.get('content-type')).toContain(type);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename=Mira.${ending}`);
  });

  describe('taken away for reading and sent again', () => {
    const speakers = [
      { ...greeting, mes: 'Good evening.\n\nAnn: a name on my list.' },
      { ...question, name: 'Pers', mes: 'One.\n\n**Mira:**\n\n**Note:** two.' },
      { ...greeting, mes: 'And I that.' },
      { ...greeting, name: 'Cid Stone', mes: 'And I, who came along.' },
    ];

    it.each(['markdown', 'text'])('have the same words of the same speakers: %s', async (format) => {
      const first = await send(jsonl(header, ...speakers));
      const { status, body } = await send(await exported(first.body.id, format));
      expect([status, body.format, body.imported, body.skipped]).toEqual([201, format, 4, 0]);
      const said = (await my.read(body.id)).messages.map(({ sender, speaker, text }) => [sender, speaker?.name, text]);
      expect(said).toEqual([
        ['character', 'Mira', speakers[0]?.mes],
        ['user', 'Pers', speakers[1]?.mes],
        ['character', 'Mira', speakers[2]?.mes],
        ['character', 'Cid Stone', speakers[3]?.mes],
      ]);
    });
  });

  it('of as many characters as a message may have come back whole, whatever their size', async () => {
    const mes = `${'😀'.repeat(60_000)}END`;
    const first = await send(jsonl(header, { ...question, mes }));
    const { body } = await send(await exported(first.body.id));
    expect([first.body.shortened, body.shortened]).toEqual([0, 0]);
    const [said] = (await my.read(body.id)).messages;
    expect(said?.text).toBe(mes);
    const longer = await send(jsonl(header, { ...question, mes: '😀'.repeat(100_001) }));
    expect(longer.body.shortened).toBe(1);
    expect((await my.read(longer.body.id)).messages[0]?.text).toBe('😀'.repeat(100_000));
  });

  it('of a chat that began here hold each version, and are read again', async () => {
    const id = await my.chat.newChat(my.person);
    await (await my.ask(id, 'Hi')).text();
    const text = await exported(id);
    const { transcript, report } = readTranscript(text);
    const { messages } = await my.read(id);
    expect(report).toMatchObject({ messages: 3, skipped: 0, repaired: 0 });
    expect(transcript.messages.map((message) => message.text)).toEqual(messages.map((message) => message.text));
    const said = linesOf(text).filter(({ swipes }) => swipes);
    expect(said.map(({ swipes, swipe_id }) => swipes[swipe_id])).toEqual(said.map(({ mes }) => mes));
  });

  it('are nobody else’s to take away', async () => {
    const other = await my.chat.person();
    const reply = await fileOf(await my.chat.newChat(my.person), 'jsonl', other);
    expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ code: 'chat.not_found' })]);
  });

  it('of 10,000 messages are read in a moment, and written without a word lost', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => ({
      ...question,
      mes: `Line ${n}. ${'Words of a story. '.repeat(20)}`,
    }));
    const file = jsonl(header, ...lines);
    const started = performance.now();
    const { body } = await send(file);
    console.info(`10,000 messages (${file.length} bytes) in ${Math.round(performance.now() - started)} ms`);
    expect(body).toMatchObject({ imported: 10_000, skipped: 0 });
    const back = linesOf(await exported(body.id)).slice(1);
    expect(back.map(({ mes }) => mes)).toEqual(lines.map(({ mes }) => mes));
  });

  it('of long messages come in smaller pages, and whole', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({ ...question, mes: `${n} ${'x'.repeat(99_990)}` }));
    const { body } = await send(jsonl(header, ...lines));
    expect(body).toMatchObject({ imported: 60, shortened: 0 });
    const back = linesOf(await exported(body.id)).slice(1);
    expect(back.map(({ mes }) => mes)).toEqual(lines.map(({ mes }) => mes));
  });
});
