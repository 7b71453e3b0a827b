import type { OutMessage } from './output.ts';
import { type PromptShape, promptShapes, shaped, withoutSystem } from './shapes.ts';

const speakers = { user: 'Bob', char: 'Aria' };
const initials = { system: 's', user: 'u', assistant: 'a' } as const;
const read = (text: string): OutMessage[] =>
  text.split(' | ').map((line) => {
    const role = (['system', 'user', 'assistant'] as const).find((one) => line.startsWith(initials[one])) ?? 'user';
    const [, name, content = ''] = /^.(?:\((\w+)\))?:(.*)$/.exec(line) ?? [];
    return { role, ...(name === undefined ? {} : { name }), content };
  });
const write = (messages: readonly OutMessage[]): string =>
  messages.map(({ role, content }) => `${initials[role]}:${content.replaceAll('\n\n', '+')}`).join(' | ');

const chat = 's:main | s(example_user):Q | s(example_assistant):A | s:start | a:hello | u:hi | s:last';

describe('a prompt', () => {
  it.each<[PromptShape, string]>([
    ['merged', 's:main+Bob: Q+Aria: A+start | a:hello | u:hi | s:last'],
    ['semi_strict', 's:main+Bob: Q+Aria: A+start | a:hello | u:hi+last'],
    ['strict', 's:main+Bob: Q+Aria: A+start | u:[Start a new chat] | a:hello | u:hi+last'],
    ['single', 'u:main+Bob: Q+Aria: A+start+Aria: hello+Bob: hi+last'],
  ])('is reshaped as %s', (shape, expected) => {
    expect(write(shaped(read(chat), shape, speakers))).toBe(expected);
  });

  it('stays as it is, names included', () => {
    expect(shaped(read(chat), 'as_is', speakers)).toEqual(read(chat));
  });

  it.each([
    ['nothing but instructions', 's:main | s:last', 's:main+last | u:[Start a new chat]'],
    ['the greeting alone', 'a:hello', 'u:[Start a new chat] | a:hello'],
    ['notes between the turns', 's:main | u:one | s:note | a:two | s:end', 's:main | u:one+note | a:two | u:end'],
    ['two replies in a row', 's:main | u:one | a:two | a:three', 's:main | u:one | a:two+three'],
  ])('alternates and begins with the user: %s', (_, given, expected) => {
    expect(write(shaped(read(given), 'strict', speakers))).toBe(expected);
  });

  it('has no system role where a model has none', () => {
    expect(write(withoutSystem(read('s:main | a:hello | u:hi | s:last')))).toBe('u:main | a:hello | u:hi+last');
  });

  it('leaves other speakers their own words in one message', () => {
    const group = { ...speakers, others: ['Bea'] };
    expect(write(shaped(read('a:hello | a:Bea: hi | u:well'), 'single', group))).toBe(
      'u:Aria: hello+Bea: hi+Bob: well',
    );
  });

  it('names nobody in one message where names are off', () => {
    expect(write(shaped(read('a:hello | u:hi'), 'single', { ...speakers, areUnnamed: true }))).toBe('u:hello+hi');
  });

  it('names a speaker once', () => {
    const named: OutMessage[] = [{ role: 'user', name: 'Ann', content: 'Ann: Hi' }];
    expect(write(shaped(named, 'merged', speakers))).toBe('u:Ann: Hi');
  });

  it.each(promptShapes)('keeps every text in order and instructions at the end last, as %s', (shape) => {
    const text = shaped(read(chat), shape, speakers)
      .map(({ content }) => content)
      .join(' ');
    expect(text.replaceAll(/\[Start a new chat\]\s*/g, '')).toMatch(/main[^]*Q[^]*A[^]*start[^]*hello[^]*hi[^]*last$/);
  });
});
