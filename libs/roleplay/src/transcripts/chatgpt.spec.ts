import { readTranscript, versionDetails } from '@masque/roleplay/transcripts';
import { chatGpt, mappingOf } from '../../test/foreign-chats.ts';

const read = (value: unknown) => readTranscript(JSON.stringify(value));
const said = (value: unknown): string[] => read(value).transcript.messages.map(({ role, text }) => `${role}: ${text}`);

describe('ChatGPT', () => {
  it('the way to the current message, with versions', () => {
    const { transcript, report } = read([chatGpt]);
    expect(transcript.messages).toMatchObject([
      { role: 'user', text: 'Tea?', sentAt: 1_700_000_000_500 },
      { role: 'assistant', versions: ['No.', 'Yes.'], version: 1 },
      { role: 'user', versions: ['Green', 'Black'], version: 1 },
    ]);
    expect(transcript.messages.map(versionDetails)[1]).toEqual([{}, { model: 'gpt' }]);
    expect(transcript).toMatchObject({ title: 'Tea', unknown: { create_time: 1 } });
    expect(report).toMatchObject({ format: 'chatgpt', skippedLines: [{ line: 1 }] });
  });

  it('what goes on from another version is a branch', () =>
    expect(read([chatGpt]).others).toMatchObject([
      {
        title: 'Tea',
        parent: { conversation: 0, messages: 2 },
        messages: [
          { role: 'user', text: 'Green' },
          { role: 'assistant', text: 'Here.' },
        ],
      },
    ]));

  it('several conversations, of which branches know theirs', () => {
    const { others } = read([chatGpt, chatGpt]);
    expect(others.map(({ parent, messages }) => [parent?.conversation, messages.length])).toEqual([
      [0, 2],
      [undefined, 3],
      [2, 2],
    ]);
  });

  it('one conversation alone, without a current message: the newest answers', () => {
    const { current_node: _, ...alone } = chatGpt;
    expect(said(alone)).toEqual(['user: Tea?', 'assistant: Yes.', 'user: Black']);
  });

  it('thoughts are the reasoning of the answer; hidden texts and calls of tools are skipped', () => {
    const mapping = {
      ...mappingOf({
        a: [null, 'user', 'Why?'],
        call: ['thought', 'assistant', 'search()', { recipient: 'web' }],
        hidden: ['call', 'user', 'secret', { metadata: { is_visually_hidden_from_conversation: true } }],
        b: ['hidden', 'assistant', 'So.'],
      }),
      thought: {
        parent: 'a',
        message: { author: { role: 'assistant' }, content: { thoughts: [{ content: 'One' }, { content: 'Two' }] } },
      },
    };
    const { transcript, report } = read({ mapping, current_node: 'b' });
    expect(transcript.messages.map(({ text }) => text)).toEqual(['Why?', 'So.']);
    expect(transcript.messages.map(versionDetails)[1]).toEqual([{ reasoning: 'One\n\nTwo' }]);
    expect(report.skipped).toBe(2);
  });

  it('pictures have no text, speech has', () => {
    const parts = [
      { content_type: 'image_asset_pointer' },
      { content_type: 'audio_transcription', text: 'spoken' },
      'typed',
    ];
    expect(
      said({ mapping: { a: { parent: null, message: { author: { role: 'user' }, content: { parts } } } } }),
    ).toEqual(['user: spoken\ntyped']);
  });

  it('a circle is no conversation', () => {
    const mapping = mappingOf({ a: ['b', 'user', 'x'], b: ['a', 'user', 'y'] });
    expect(read({ mapping, current_node: 'a' }).report).toMatchObject({ messages: 0, skipped: 1 });
  });
});
