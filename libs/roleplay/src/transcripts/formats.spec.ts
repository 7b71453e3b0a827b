import { readTranscript, writeJsonl, type TranscriptFormat } from '@masque/roleplay/transcripts';
import { characterAi, chatGpt, kobold, oobabooga, risu } from '../../test/foreign-chats.ts';

const read = (value: unknown) => readTranscript(JSON.stringify(value));

describe('each file is read by the reader of its format only', () => {
  const message = { name: 'A', is_user: false, mes: 'x' };
  const files: [string, TranscriptFormat, string][] = [
    ['SillyTavern', 'sillytavern', `{"chat_metadata":{}}\n${JSON.stringify(message)}`],
    ['SillyTavern, one line', 'sillytavern', JSON.stringify(message)],
    [
      'SillyTavern, a header',
      'sillytavern',
      '{"user_name":"B","character_name":"A","chat_metadata":{"note_prompt":""}}',
    ],
    ['SillyTavern, a list', 'messages', JSON.stringify([message])],
    ['chat completions', 'messages', JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }] })],
    [
      'Agnai',
      'agnai',
      JSON.stringify({ name: 'x', greeting: '', sampleChat: '', scenario: '', messages: [{ msg: 'x' }] }),
    ],
    ['Oobabooga', 'oobabooga', JSON.stringify(oobabooga)],
    [
      'Oobabooga, by CAI-Tools',
      'oobabooga',
      JSON.stringify({ ...oobabooga, data: [['a', 'b']], data_visible: [['a', 'b']] }),
    ],
    ['KoboldAI', 'koboldai', JSON.stringify(kobold)],
    ['RisuAI', 'risuai', JSON.stringify(risu)],
    ['RisuAI, all chats', 'risuai', JSON.stringify({ type: 'risuAllChats', ver: 1, data: [risu.data] })],
    ['RisuAI, a chat', 'risuai', JSON.stringify(risu.data)],
    ['character.ai', 'characterai', JSON.stringify(characterAi)],
    ['ChatGPT', 'chatgpt', JSON.stringify([chatGpt])],
    ['ChatGPT, one', 'chatgpt', JSON.stringify(chatGpt)],
    ['Markdown', 'markdown', '# Aria and Bob\n\n**Aria:**\n\n{"mes":"x"}\n\n**Bob:**\n\nAria: [1]'],
    ['text', 'text', 'Aria: {"mes":"x"}\nBob: [1]'],
    ['text that begins with a bracket', 'text', '[12:30]\nAria: Hi'],
  ];
  it.each<[string, string | undefined, Uint8Array | string]>([
    ['a picture', 'is_picture', Uint8Array.of(0xff, 0xd8, 0xff, ...Buffer.from('\0\0\nNote: hi\nAria: x\n'))],
    ['a sound', undefined, Uint8Array.from(Buffer.from('ID3\0\0\nNote: hi\nAria: x\n'))],
    ['a system prompt', 'is_settings', JSON.stringify({ name: 'Actor', content: 'You are an actor.' })],
    ['an instruct template', 'is_settings', JSON.stringify({ name: 'Alpaca', input_sequence: '###' })],
    ['a lorebook', 'is_lorebook', JSON.stringify({ entries: { 0: { key: ['a'], content: 'b' } } })],
    ['a card', 'is_card', JSON.stringify({ spec: 'chara_card_v2', data: { name: 'A', description: 'b' } })],
    ['an older card', 'is_card', JSON.stringify({ name: 'A', description: 'b', first_mes: 'c' })],
  ])('%s is no chat', (_name, problem, file) => {
    const reading = readTranscript(file);
    expect([reading.report.messages, reading.problem]).toEqual([0, problem]);
  });

  it.each(['{"role":"user","content":"x"}', '{"name":"A","content":"x"}\n{"name":"B","content":"y"}'])(
    'is a chat: %s',
    (file) => expect(readTranscript(file).report.messages).toBeGreaterThan(0),
  );

  const indented = (file: string): string => (file.includes('\n') ? file : JSON.stringify(JSON.parse(file), null, 2));

  it.each(files)('%s', (_name, format, file) => {
    const { transcript, report } = readTranscript(file);
    expect(report.format).toBe(format);
    // A header alone has a name but no message.
    expect(report.messages > 0 || transcript.characterName === 'A').toBe(true);
  });

  it.each(files.filter(([, format]) => !['markdown', 'text'].includes(format)))(
    '%s, indented and with a byte order mark',
    (_name, format, file) =>
      expect(readTranscript(`\uFEFF${indented(file)}\r\n`).report).toEqual({ ...readTranscript(file).report, format }),
  );

  it.each(files)('%s, written as JSONL, is read again', (_name, _format, file) => {
    const { transcript } = readTranscript(file);
    const again = readTranscript(writeJsonl(transcript));
    expect(again.report.format).toBe('sillytavern');
    expect(again.transcript.messages).toEqual(transcript.messages);
  });

  it('a chat of as many messages as are read, in one line', () => {
    const internal = Array.from({ length: 50_000 }, () => ['a', 'b']);
    expect(readTranscript(`${JSON.stringify({ internal, visible: [] })}\n`).report.messages).toBe(100_000);
  });

  it('pages for reading that CAI-Tools and RisuAI export hold the chat', () => {
    const history = [{ date: 1, chat: [{ isUser: false, name: 'A', message: encodeURIComponent('`Hi`\n"you"') }] }];
    const offline = `<!DOCTYPE html><script>const a = JSON.parse(\`${JSON.stringify({ history })}\`);</script>`;
    expect(readTranscript(offline).transcript.messages).toMatchObject([{ text: '`Hi`\n"you"' }]);
    const data = JSON.stringify({ ...risu.data, message: [{ role: 'char', data: '<b> & "you"' }] });
    const escaped = data.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const { transcript, report } = readTranscript(`\n<html><p>Aria</p><div class="idat">${escaped}</div></html>`);
    expect(transcript.messages).toMatchObject([{ text: '<b> & "you"' }]);
    expect(report.format).toBe('risuai');
    expect(readTranscript('<html>Aria: Hi</html>').report.messages).toBe(0);
  });

  it.each([
    ['a card', { spec: 'chara_card_v2', data: { name: 'A', first_mes: 'x' } }],
    ['a lorebook', { entries: { 0: { key: ['a'], content: 'b' } } }],
    ['settings', { type: 'risuPreset', data: {} }],
    ['a list of numbers', [1, 2]],
  ])('%s is no chat', (_name, value) => expect(read(value).report.messages).toBe(0));

  it('files that end in the middle still give what is whole', () => {
    for (const [, format, file] of files.filter(([name]) => /^(?:RisuAI|Oobabooga|KoboldAI|ChatGPT)$/.test(name))) {
      const { report } = readTranscript(file.slice(0, file.length * 0.7));
      expect(report.format).toBe(format);
      expect(report.messages).toBeGreaterThan(0);
      expect(report.repaired).toBe(1);
    }
  });
});
