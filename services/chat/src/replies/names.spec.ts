import { namePrefixes, withoutName } from './reply.filter.ts';

const prefixes = namePrefixes(['Aria', 'Dr. Ann: the Elder', ' ', undefined]);

describe('a reply that begins with its speaker’s name', () => {
  it.each([
    ['Aria: Hello.', 'Hello.'],
    ['\n Aria:\n\nHello.', 'Hello.'],
    ['ARIA : Hello.', 'Hello.'],
    ['Aria：你好', '你好'],
    ['**Aria:** Hello.', 'Hello.'],
    ['**Aria**: Hello.', 'Hello.'],
    ['*Aria:* Hello.', 'Hello.'],
    ['[Aria]: Hello.', 'Hello.'],
    ['Dr. Ann: the Elder: Hello.', 'Hello.'],
    ['Aria: Aria: twice', 'Aria: twice'],
  ])('loses it: %j', (text, rest) => {
    expect(withoutName(text, prefixes)).toBe(rest);
  });

  it.each([
    'Aria smiles.',
    'Ariana: Hello.',
    'Aria, who: waits',
    'Bob: Hello.',
    '*Aria smiles*',
    '"Aria: no"',
    ' Hello',
  ])('keeps what is none: %j', (text) => {
    expect(withoutName(text, prefixes)).toBe(text);
  });

  it.each(['', ' ', 'A', 'aria', 'Aria ', 'Aria:', 'Aria: \n', '**', '**Aria:*', 'Dr. Ann: the'])(
    'is waited for as long as it may be one: %j',
    (text) => {
      expect(withoutName(text, prefixes)).toBeNull();
    },
  );

  it('is not waited for without a name, or for ever', () => {
    expect(withoutName('', namePrefixes([]))).toBe('');
    expect(withoutName(' '.repeat(1_000), prefixes)).toBe(' '.repeat(1_000));
    expect(withoutName(`Aria:${' '.repeat(1_000)}`, prefixes)).toBe('');
  });
});
