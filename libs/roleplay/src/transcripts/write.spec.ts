import { readTranscript, writeMarkdown, writeText } from '@masque/roleplay/transcripts';

const lines = (...items: unknown[]): string => items.map((item) => JSON.stringify(item)).join('\n');
const header = { user_name: 'Bob', character_name: 'Aria' };
const reply = { name: 'Aria', is_user: false, mes: 'Hey' };
const said = { name: 'Bob', is_user: true, mes: 'Hello' };

describe('files for reading', () => {
  const { transcript } = readTranscript(
    lines(
      { ...header, character_name: 'Ar*ia' },
      { ...reply, name: 'Ar*ia' },
      { ...said, mes: 'One\n\nTwo: x' },
      { ...said, mes: ' ' },
    ),
  );

  it('text', () => expect(writeText(transcript)).toBe('Ar*ia: Hey\n\nBob: One\n  \n  Two: x\n'));

  it('text is read again', () => {
    const again = readTranscript(writeText(transcript), { userName: 'Bob', characterName: 'Ar*ia' }).transcript;
    expect(again.messages[1]).toMatchObject({ role: 'user', text: 'One\n\nTwo: x' });
  });

  it('text of speakers whose names have marks is read again', () => {
    const names = { userName: 'Ann', characterName: 'Zed: the Great' };
    const chat = lines(
      { name: 'Zed: the Great', mes: 'He waits.\n\nThen: “Go!”' },
      { name: 'Dr. Smith (tired)', is_user: true, mes: 'No' },
    );
    const { messages } = readTranscript(writeText(readTranscript(chat).transcript), names).transcript;
    expect(messages).toMatchObject([
      { role: 'assistant', name: 'Zed: the Great', text: 'He waits.\n\nThen: “Go!”' },
      { role: 'user', name: 'Dr. Smith (tired)', text: 'No' },
    ]);
  });

  it.each([
    ['text', writeText],
    ['Markdown', writeMarkdown],
  ])('%s keeps the blanks that a message begins with', (_, write) => {
    const texts = ['  In.', '\tTab', ' \n    code\n  more', '\n\nLate', '  **Bob:**\n  x'];
    const messages = texts.map((mes, n) => ({ ...(n % 2 === 0 ? said : reply), mes }));
    const file = write(readTranscript(lines(header, ...messages)).transcript);
    const again = readTranscript(file, { userName: 'Bob', characterName: 'Aria' }).transcript;
    expect(again.messages.map(({ text }) => text)).toEqual([
      '  In.',
      '\tTab',
      '    code\n  more',
      'Late',
      '  **Bob:**\n  x',
    ]);
  });

  it('text of others loses the blanks behind a name', () => {
    const { messages } = readTranscript('Ann:    Hi\nBob:    Yo', { userName: 'Bob' }).transcript;
    expect(messages.map(({ text }) => text)).toEqual(['Hi', 'Yo']);
  });

  describe.each([
    ['text', writeText, 'Cid (character): 2'],
    ['markdown', writeMarkdown, '**Cid (character):**'],
  ])('%s says whose a name is that would be taken for the other’s', (format, write, shown) => {
    const names = { userName: 'Bob', characterName: 'Aria' };
    const again = (...spoken: [name: string, isUser: boolean][]) => {
      const messages = spoken.map(([name, is_user], n) => ({ name, is_user, mes: String(n + 1) }));
      const file = write(readTranscript(lines(header, ...messages)).transcript);
      const read = readTranscript(file, names);
      expect(read.report.format).toBe(format);
      return { file, spoken: read.transcript.messages.map(({ name, role }) => [name, role === 'user']) };
    };

    it.each<[string, [name: string, isUser: boolean][]]>([
      [
        'a second character',
        [
          ['Aria', false],
          ['Cid', false],
          ['Bob', true],
          ['Pers', true],
          ['Cid', false],
        ],
      ],
      [
        'a second character alone',
        [
          ['Cid', false],
          ['Pers', true],
        ],
      ],
      [
        'a persona like the character, and a character like the user',
        [
          ['Aria', true],
          ['Bob', false],
        ],
      ],
      [
        'names that are usual words',
        [
          ['Bot', true],
          ['You', false],
          ['Aria', false],
        ],
      ],
      [
        'names that look marked',
        [
          ['Cid (user)', false],
          ['Cid (character)', true],
          ['Aria', false],
        ],
      ],
      [
        'a long name',
        [
          ['Aria', false],
          ['C'.repeat(100), false],
        ],
      ],
    ])('%s', (_, spoken) => expect(again(...spoken).spoken).toEqual(spoken));

    it('a narrator stays one', () => {
      const narrators = ['Narrator', 'Storm', 'Aria'].map((name) => ({ name, mes: name, extra: { type: 'narrator' } }));
      const file = write(readTranscript(lines(header, reply, ...narrators, said)).transcript);
      const { messages } = readTranscript(file, names).transcript;
      expect(messages.map(({ role, name }) => [role, name])).toEqual([
        ['assistant', 'Aria'],
        ['system', 'Narrator'],
        ['system', 'Storm'],
        ['system', 'Aria'],
        ['user', 'Bob'],
      ]);
      expect(file).toContain('Storm (narrator)');
      expect(file).not.toContain('Narrator (narrator)');
    });

    it('and of no other', () => {
      const { file } = again(['Aria', false], ['Cid', false], ['Bob', true], ['Pers', true]);
      expect(file).toContain(shown);
      expect(file.match(/\((user|character)\)/g)).toHaveLength(1);
    });
  });

  it('Markdown', () =>
    expect(writeMarkdown(transcript)).toBe('# Ar\\*ia and Bob\n\n**Ar\\*ia:**\n\nHey\n\n**Bob:**\n\nOne\n\nTwo: x\n'));

  describe('Markdown is read again', () => {
    const names = { userName: 'atkX', characterName: 'Ze*d' };
    const again = (...said: [name: string, text: string][]) => {
      const messages = said.map(([name, mes]) => ({ name, is_user: name !== 'Ze*d', mes }));
      const written = writeMarkdown(readTranscript(lines(...messages), names).transcript);
      const { transcript: read, report } = readTranscript(written, names);
      expect(report).toMatchObject({ format: 'markdown', skipped: 0 });
      return read.messages.map(({ role, name, text }) => [role, name, text]);
    };

    it('whole, with what looks like another speaker', () => {
      const long = 'One\n\nZe*d: two\natkX: three\n\n# Four\n\n```\n{"mes":"x"}\n```';
      expect(again(['Ze*d', 'Hello…'], ['Pers', long], ['Ze*d', '- a\n  - b'])).toEqual([
        ['assistant', 'Ze*d', 'Hello…'],
        ['user', 'Pers', long],
        ['assistant', 'Ze*d', '- a\n  - b'],
      ]);
    });

    it.each([
      '**atkX:**',
      '**Ze\\*d:**\n\nNot I.',
      'a\n\n**Note:**\n\nb',
      'a\n **Note:**  \n   **Note:**\nb',
      '**a** and **b:**',
      '**a:** b',
    ])('with a text that has lines of its form: %j', (text) =>
      expect(again(['atkX', text], ['Ze*d', 'x'])).toEqual([
        ['user', 'atkX', text],
        ['assistant', 'Ze*d', 'x'],
      ]),
    );

    it('also with other ends of lines, and without a title', () => {
      const { transcript: read, report } = readTranscript('Note\r\n\r\n**Ann:**\r\nHi\r\n\r\nthere\r\n**Bob:**\r\nYo');
      expect(read.messages).toMatchObject([
        { role: 'assistant', name: 'Ann', text: 'Hi\n\nthere' },
        { role: 'user', name: 'Bob', text: 'Yo' },
      ]);
      expect(report.skippedLines).toMatchObject([{ line: 1 }]);
    });

    it('also behind a byte order mark', () =>
      expect(readTranscript('\uFEFF**Ann:**\n\nHi').transcript.messages).toMatchObject([{ name: 'Ann', text: 'Hi' }]));

    it('but a line in bold is no speaker of plain text', () => {
      const { transcript: read, report } = readTranscript('Ann: Hi\n\n**Note:**\n\nBob: Yo');
      expect(report.format).toBe('text');
      expect(read.messages).toMatchObject([{ text: 'Hi\n\n**Note:**' }, { text: 'Yo' }]);
    });
  });
});
