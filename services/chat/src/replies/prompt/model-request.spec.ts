import { asSent, wantsCacheMarks, withCacheMarks } from './model-request.ts';
import type { OutMessage } from '@masque/roleplay/prompt';

const system = (content: string): OutMessage => ({ role: 'system', content });
const turn = (n: number): OutMessage[] => [
  { role: 'user', content: `question ${n}` },
  { role: 'assistant', content: `reply ${n}` },
];
const textOf = ({ content }: ReturnType<typeof withCacheMarks>[number]) =>
  typeof content === 'string' ? content : `*${content[0].text}`;
const marked = (messages: OutMessage[]) => withCacheMarks(messages).map(textOf);

describe('marks for the cache of a provider', () => {
  it.each([
    ['https://openrouter.ai/api/v1', null, 'anthropic/claude-sonnet', true],
    ['https://openrouter.ai/api/v1', null, 'qwen/qwen3-max', true],
    ['https://openrouter.ai/api/v1', null, 'alibaba/tongyi', true],
    ['https://eu.openrouter.ai/api/v1', null, 'anthropic/claude-sonnet', true],
    ['https://notopenrouter.ai/api/v1', null, 'anthropic/claude-sonnet', false],
    ['https://openrouter.ai/api/v1', null, 'deepseek/deepseek-chat', false],
    ['http://127.0.0.1:4000/v1', null, 'anthropic/claude-sonnet', false],
    ['http://127.0.0.1:4000/v1', 'sk-lite-', 'anthropic/claude-sonnet', false],
    ['http://127.0.0.1:8082/v1', 'sk-or-', 'anthropic/claude-sonnet', true],
  ])('are set at %s with keys %s… for %s: %s', (url, keyPrefix, model, isWanted) => {
    expect(wantsCacheMarks({ gateway: { url, keyPrefix }, model })).toBe(isWanted);
  });

  it('are in what is sent to a model that wants them, and in nothing else', () => {
    const messages = [system('main'), ...turn(1), { role: 'user' as const, content: 'now' }];
    const sentTo = (model: string) =>
      asSent({ gateway: { url: 'https://eu.openrouter.ai/api/v1', keyPrefix: null }, model }, messages);
    expect(JSON.stringify(sentTo('qwen/qwen3-max'))).toContain('"cache_control":{"type":"ephemeral"}');
    expect(sentTo('deepseek/deepseek-chat')).toEqual(messages);
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
