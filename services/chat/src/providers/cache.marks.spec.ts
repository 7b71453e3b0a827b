import { wantsCacheMarks, withCacheMarks } from './cache.marks.ts';
import type { OutMessage } from '@masque/roleplay/prompt';

const system = (content: string): OutMessage => ({ role: 'system', content });
const turn = (n: number): OutMessage[] => [
  { role: 'user', content: `question ${n}` },
  { role: 'assistant', content: `reply ${n}` },
];
const textOf = ({ content }: ReturnType<typeof withCacheMarks>[number]) =>
  typeof content === 'string' ? content : `*${content[0].text}`;
const marked = (messages: OutMessage[]) => withCacheMarks(messages, '5m').map(textOf);

describe('marks for the cache of a provider', () => {
  it.each([
    ['anthropic/claude-sonnet', true],
    ['~anthropic/claude-haiku-latest', true],
    ['qwen/qwen3-max', true],
    ['alibaba/tongyi', true],
    ['google/gemini-3-pro', true],
    ['deepseek/deepseek-chat', false],
    ['me/anthropic/claude', false],
  ])('are wanted by %s: %s', (model, isWanted) => {
    expect(wantsCacheMarks(model)).toBe(isWanted);
  });

  it('last an hour where the profile says so', () => {
    const [first] = withCacheMarks([system('main'), ...turn(1)], '1h');
    expect(JSON.stringify(first)).toContain('"cache_control":{"type":"ephemeral","ttl":"1h"}');
  });

  it('stand at the end of the system part and before the newest question', () => {
    const head = [system('main'), system('memory')];
    expect(marked([...head, ...turn(1), { role: 'user', content: 'now' }])).toEqual([
      'main',
      '*memory',
      'question 1',
      '*reply 1',
      'now',
    ]);
  });

  it('stand before a note that moves along with the end', () => {
    const messages = [
      system('main'),
      ...turn(1),
      ...turn(2),
      system('note'),
      { role: 'user' as const, content: 'now' },
    ];
    expect(marked(messages)).toEqual(['*main', 'question 1', 'reply 1', 'question 2', '*reply 2', 'note', 'now']);
  });

  it('mark what the next request begins with too', () => {
    const stable = [system('main'), ...turn(1), ...turn(2)];
    const first = marked([...stable, { role: 'user', content: 'now' }]);
    const next = marked([...stable, ...turn(3), { role: 'user', content: 'then' }]);
    const end = first.lastIndexOf('*reply 2');
    const plain = (texts: string[]) => texts.map((text) => text.replace('*', ''));
    expect(plain(next).slice(0, end + 1)).toEqual(plain(first).slice(0, end + 1));
  });

  it('change nothing where there is no history, and mark no empty text', () => {
    expect(marked([system('main')])).toEqual(['main']);
    expect(marked([system(''), { role: 'user', content: 'now' }])).toEqual(['', 'now']);
  });
});
