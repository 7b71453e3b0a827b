import { describe, expect, it } from '@jest/globals';
import { missingCommands, parseCommands, parseRange, unknownCommands } from './index.ts';

const plain = (text: string) => parseCommands(text).map(({ name, named, value }) => [name, named, value]);

describe('commands', () => {
  it('run one after the other, divided by pipes', () => {
    expect(plain('/send Hello there. | /trigger\n| /hide 2-4')).toEqual([
      ['send', {}, 'Hello there.'],
      ['trigger', {}, ''],
      ['hide', {}, '2-4'],
    ]);
  });

  it('take named and quoted arguments, as SillyTavern does', () => {
    expect(plain('/sys name="The Sea" compact=true "Waves | wind."')).toEqual([
      ['sys', { name: 'The Sea', compact: 'true' }, 'Waves | wind.'],
    ]);
    expect(plain('/world state=off Harbor')).toEqual([['world', { state: 'off' }, 'Harbor']]);
    expect(plain('/send "Hi," she said. | /trigger')[0]).toEqual(['send', {}, '"Hi," she said.']);
    expect(plain('/send a "b')).toEqual([['send', {}, 'a "b']]);
  });

  it('keep escaped pipes and those in macros as text', () => {
    expect(plain('/send a \\| b')).toEqual([['send', {}, 'a | b']]);
    expect(plain('/send {{random::a|b}} | /trigger').map(([name]) => name)).toEqual(['send', 'trigger']);
  });

  it('leave out comments and text without a command', () => {
    expect(plain('// first | /send x | /# note | just text | /* more *| /trigger').map(([name]) => name)).toEqual([
      'send',
      'trigger',
    ]);
    expect(parseCommands('Good evening.')).toEqual([]);
  });

  it('know their lines', () => {
    expect(parseCommands('/send x |\n\n/trigger').map(({ line }) => line)).toEqual([1, 3]);
  });

  it('are read in time proportional to the text', () => {
    const begun = performance.now();
    for (const part of ['/a|', '"', ' "a', '{{', '/a b="c" ', '\\"', '\n/x|'])
      parseCommands(`/send ${part.repeat(30_000)}`);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('that nobody knows are named with their lines, also in closures', () => {
    const text = '/let x {: /genraw y :} |\n/send and/or http://a/b |\n/if left=1 {: /foo :}';
    expect(unknownCommands(text)).toEqual([
      { name: 'let', line: 1 },
      { name: 'genraw', line: 1 },
      { name: 'if', line: 3 },
      { name: 'foo', line: 3 },
    ]);
    expect(unknownCommands('Say /foo.')).toEqual([]);
  });

  it('keep a text from running, each named once, and only if they are run', () => {
    expect(missingCommands('/echo a | /if left=1 {: /wait 1 :} | /:own | /if left=2')).toEqual(['if', ':own', 'wait']);
    expect(missingCommands('/send Type /foo to win. | /trigger')).toEqual([]);
    expect(missingCommands('// an aside')).toEqual(['/']);
    expect(missingCommands('Good evening. /foo')).toEqual([]);
  });

  it.each([
    ['3', { from: 3, to: 3 }],
    ['2-5', { from: 2, to: 5 }],
    ['4-', { from: 4, to: 9 }],
    ['-2', { from: 8, to: 9 }],
    ['8-99', { from: 8, to: 9 }],
    ['-99', { from: 0, to: 9 }],
    ['10', null],
    ['5-2', null],
    ['x', null],
    ['', null],
    ['-', null],
  ])('range over messages: %s', (text, range) => {
    expect(parseRange(text, 10)).toEqual(range);
  });
});
