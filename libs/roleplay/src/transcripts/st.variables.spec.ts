import { expandMacros, MacroState } from '@masque/roleplay/macros';
import { readTranscript, type Transcript, writeJsonl } from '@masque/roleplay/transcripts';

const message = { name: 'Aria', is_user: false, mes: 'Hi' };
const chatWith = (variables: unknown, extra: object = {}): string =>
  [{ user_name: 'Bob', character_name: 'Aria', chat_metadata: { ...extra, variables } }, message]
    .map((line) => JSON.stringify(line))
    .join('\n');
const written = (transcript: Transcript): unknown => {
  const header: { chat_metadata: { variables?: unknown } } = JSON.parse(writeJsonl(transcript).split('\n')[0] ?? '');
  return header.chat_metadata.variables;
};

describe('the variables of a SillyTavern chat', () => {
  it('are those of its macros: texts, and numbers as texts', () => {
    const { transcript, report } = readTranscript(
      chatWith({ name: 'Ann', gold: 5, ratio: 0.5, list: '["a"]', done: true, nothing: '' }),
    );
    expect(transcript.variables).toEqual({
      name: 'Ann',
      gold: '5',
      ratio: '0.5',
      list: '["a"]',
      done: 'true',
      nothing: '',
    });
    expect(report.ignoredVariables).toBe(0);
    const state = new MacroState({ chat: transcript.variables });
    expect(expandMacros('{{incvar::gold}} {{getvarkey::list::0}}', { state })).toBe('6 a');
  });

  it('of a list of messages with a header are read too', () => {
    const { transcript } = readTranscript(JSON.stringify([{ chat_metadata: { variables: { gold: 5 } } }, message]));
    expect(transcript.variables).toEqual({ gold: '5' });
  });

  it.each([[undefined], [null], ['gold'], [[1, 2]]])('are none: %j', (variables) => {
    const { transcript } = readTranscript(chatWith(variables));
    expect(transcript.variables).toEqual({});
    expect(written(transcript)).toEqual(variables);
  });

  it('are written as the chat has them now: unchanged ones as they were, new ones, none that was deleted', () => {
    const { transcript } = readTranscript(chatWith({ gold: 5, mood: 'sad', hp: 10 }, { note_prompt: 'Be kind.' }));
    const state = new MacroState({ chat: transcript.variables });
    expandMacros('{{setvar::mood::glad}}{{deletevar::hp}}{{setvar::turns::1}}', { state });
    const after = { ...transcript, variables: state.variables().chat };
    expect(written(after)).toEqual({ gold: 5, mood: 'glad', turns: '1' });
    expect(writeJsonl(after)).toContain('"note_prompt":"Be kind."');
    expect(readTranscript(writeJsonl(after)).transcript.variables).toEqual(after.variables);
  });

  it('of a chat of our own come back from the file', () => {
    const { transcript } = readTranscript('Bob: Hi');
    const own = { ...transcript, variables: { hp: '10' } };
    expect(readTranscript(writeJsonl(own)).transcript.variables).toEqual({ hp: '10' });
    expect(written(transcript)).toBeUndefined();
  });

  it('past the bounds, or of another type, are not taken, which the report counts, and stay in the file', () => {
    const many = Object.fromEntries(Array.from({ length: 203 }, (_, i) => [`v${i}`, i]));
    const odd = { '': 'x', list: [1], nothing: null, long: 'x'.repeat(16_001) };
    const { transcript, report } = readTranscript(chatWith({ ...odd, ...many }));
    expect(Object.keys(transcript.variables)).toHaveLength(200);
    expect(report.ignoredVariables).toBe(7);
    expect(written(transcript)).toEqual({ ...odd, ...many });
  });

  it('may have names that objects have', () => {
    const { transcript } = readTranscript(
      '{"chat_metadata":{"variables":{"__proto__":"a","constructor":"b"}}}\n{"mes":"Hi"}',
    );
    expect(Object.entries(transcript.variables)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(writeJsonl(transcript)).toContain('"variables":{"__proto__":"a","constructor":"b"}');
  });
});
