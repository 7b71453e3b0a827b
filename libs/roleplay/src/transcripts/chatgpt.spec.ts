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

  it.each([
    [2, 'This file ends early. 2 conversations were read; the last one may be incomplete.'],
    [1, 'This file ends early. 1 conversation was read; it may be incomplete.'],
  ])('a file that ends early is told before its hidden messages: %d', (count, reason) => {
    const file = JSON.stringify(Array.from({ length: count }, () => chatGpt));
    const { report } = readTranscript(file.slice(0, -200));
    expect(report.skippedLines[0]).toEqual({ line: count, reason });
    expect(readTranscript(file).report.skippedLines[0]?.reason).toBe('This message was hidden or came from a tool.');
  });

  it('a circle is no conversation', () => {
    const mapping = mappingOf({ a: ['b', 'user', 'x'], b: ['a', 'user', 'y'] });
    expect(read({ mapping, current_node: 'a' }).report).toMatchObject({ messages: 0, skipped: 2 });
  });

  it('a circle beside a conversation is counted, message by message', () => {
    const mapping = mappingOf({ a: [null, 'user', 'Hi'], b: ['c', 'user', 'x'], c: ['b', 'assistant', 'y'] });
    const { report } = read({ mapping, current_node: 'a' });
    const reason = 'This message’s replies form a loop.';
    expect(report).toMatchObject({ messages: 1, skipped: 2, skippedLines: [{ reason }, { reason }] });
  });

  describe('kinds of content', () => {
    const node = (parent: string | null, role: string, content: object, more = {}) => ({
      parent,
      message: { author: { role }, content, ...more },
    });
    const readOne = (role: string, content: object, more = {}) =>
      read({ mapping: { a: node(null, role, content, more) } });

    it.each([
      ['code', { content_type: 'code', language: 'python', text: 'print(1)' }, '```python\nprint(1)\n```'],
      ['code of no known language', { content_type: 'code', language: 'unknown', text: 'x' }, '```\nx\n```'],
      ['code with a block', { content_type: 'code', text: '```\nx\n```' }, '````\n```\nx\n```\n````'],
      ['what a program wrote', { content_type: 'execution_output', text: '1' }, '1'],
      ['a quotation', { content_type: 'tether_quote', url: 'https://example.org', text: 'So it is.' }, 'So it is.'],
      ['a page', { content_type: 'tether_browsing_display', result: 'It says so.' }, 'It says so.'],
      ['a picture with words', { content_type: 'multimodal_text', parts: [{ asset_pointer: 'x' }, 'See.'] }, 'See.'],
    ])('the words of %s are read', (_name, content, text) => {
      const { transcript, report } = readOne('assistant', content);
      expect(transcript.messages.map((message) => message.text)).toEqual([text]);
      expect(report.skipped).toBe(0);
    });

    it.each([
      [
        'a picture alone',
        'user',
        { content_type: 'multimodal_text', parts: [{ asset_pointer: 'x' }] },
        'This message has no text.',
      ],
      ['a kind without words', 'assistant', { content_type: 'app_content', app: 1 }, 'This message has no text.'],
    ])('%s is skipped and counted', (_name, role, content, reason) =>
      expect(readOne(role, content).report).toMatchObject({
        messages: 0,
        skipped: 1,
        skippedLines: [{ line: 1, reason }],
      }),
    );

    it('the system’s words are nobody’s speech', () =>
      expect(readOne('system', { content_type: 'text', parts: ['Be brief.'] }).transcript.messages).toMatchObject([
        { role: 'system', name: 'Narrator', text: 'Be brief.' },
      ]));

    it('nothing at all, and how long the model thought, are no messages', () => {
      expect(readOne('assistant', { content_type: 'text', parts: [''] }).report.skipped).toBe(0);
      expect(readOne('assistant', { content_type: 'reasoning_recap', content: 'Thought for 3s' }).report.skipped).toBe(
        0,
      );
    });
  });
});
