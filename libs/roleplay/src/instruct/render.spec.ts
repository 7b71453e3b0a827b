import {
  instructTemplates,
  renderInstruct,
  type InstructInput,
  type InstructTemplate,
} from '@masque/roleplay/instruct';
import { buildPrompt, type OutMessage } from '@masque/roleplay/prompt';
import { aPromptInput } from '../../test/prompts.ts';

const names = { char: 'Aria', user: 'Bob' };
const templateOf = (id: string, changes: Partial<InstructTemplate> = {}): InstructTemplate => ({
  ...instructTemplates.get(id)!,
  ...changes,
});
const story: OutMessage = { role: 'system', content: 'Story' };
const hello: OutMessage = { role: 'user', content: 'Hello' };
const hey: OutMessage = { role: 'assistant', content: 'Hey' };

function render(id: string, messages: readonly OutMessage[], input: Partial<InstructInput> = {}) {
  return renderInstruct(messages, { template: templateOf(id), names, ...input });
}

describe('the end of the prompt', () => {
  it.each([
    ['mistral-v3', ' Hello[/INST] Oh'],
    ['mistral-v3-tekken', 'Hello[/INST]Oh'],
    ['vicuna', '\nASSISTANT: Oh'],
    ['chatml', 'assistant\nOh'],
  ])('is the start of the reply: %s', (id, end) =>
    expect(render(id, [hello], { replyStart: 'Oh' }).prompt.endsWith(end)).toBe(true),
  );

  it.each([
    ['mistral-v3', 'Hello[/INST] Hey'],
    ['vicuna', '\nASSISTANT: Hey'],
    ['chatml', 'assistant\nHey'],
    ['llama-3', 'header_id|>\n\nHey'],
  ])('is the open message when it goes on: %s', (id, end) =>
    expect(render(id, [hello, hey], { continues: true }).prompt.endsWith(end)).toBe(true),
  );

  it('drops the request to go on, which buildPrompt writes in words', () => {
    const { messages } = buildPrompt(
      aPromptInput({
        mode: 'continue',
        history: [
          { role: 'user', text: 'Hello' },
          { role: 'assistant', text: 'Hey' },
        ],
      }),
    );
    expect(render('chatml', messages, { continues: true }).prompt.endsWith('assistant\nHey')).toBe(true);
  });

  it('opens a new reply when the last message is not the character’s', () =>
    expect(
      render('chatml', [hey, hello], { continues: true }).prompt.endsWith('<|im_end|>\n<|im_start|>assistant\n'),
    ).toBe(true));

  it('starts a reply of a chat without messages', () =>
    expect(render('chatml', []).prompt).toBe('<|im_start|>assistant\n'));
});

describe('the user’s next message', () => {
  const request: OutMessage = { role: 'system', content: '[Write as Bob.]' };
  const asUser = (id: string, userStart: string, changes: Partial<InstructTemplate> = {}) =>
    render(id, [story, hello, hey, request], { template: templateOf(id, changes), names: { ...names, userStart } });

  it.each<[string, string, Partial<InstructTemplate>, string]>([
    ['llama-3', 'Bob:', {}, 'Hey<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nBob:'],
    ['llama-3', '', {}, '<|start_header_id|>user<|end_header_id|>\n\n'],
    ['chatml', '', { names: 'always' }, '<|im_start|>user\nBob:'],
    ['chatml', '', { lastUserPrefix: '<U9>' }, 'Hey<|im_end|>\n<U9>'],
    ['mistral-v3', '', {}, 'Hey</s>[INST]'],
    ['mistral-v3', 'Bob:', {}, 'Hey</s>[INST] Bob:'],
  ])('is opened in place of a reply: %s, %j, %j', (id, userStart, changes, end) => {
    const { prompt } = asUser(id, userStart, changes);
    expect(prompt.slice(-end.length)).toBe(end);
    expect(prompt).not.toMatch(/Write as Bob|<U9>\s*Hello/);
  });

  it('opens a chat without messages', () =>
    expect(render('chatml', [request], { names: { ...names, userStart: '' } }).prompt).toBe('<|im_start|>user\n'));

  it('ends where a turn ends or the character speaks', () => {
    const { stop } = asUser('mistral-v3', '');
    expect(stop).toEqual(expect.arrayContaining(['\nAria:', '[/INST]', '</s>']));
    expect(stop).not.toContain('\nBob:');
  });
});

describe('names', () => {
  const always = templateOf('chatml', { names: 'always' });

  it('go before every message of the two, examples included, and before the reply', () => {
    const example: OutMessage = { role: 'system', name: 'example_user', content: 'Hi' };
    const { prompt } = render('chatml', [story, example, hello, hey], { template: always });
    expect(prompt.match(/\w+: \w+/g)).toEqual(['Bob: Hi', 'Bob: Hello', 'Aria: Hey']);
    expect(prompt.endsWith('assistant\nAria:')).toBe(true);
  });

  it('are not doubled before other speakers', () => {
    const { prompt } = render('chatml', [{ role: 'user', content: 'Zoe: Hi' }], {
      template: always,
      names: { ...names, others: ['Zoe'] },
    });
    expect(prompt).toContain('user\nZoe: Hi');
  });

  it('replace {{name}} in sequences, as they are written', () => {
    const template = templateOf('chatml', { userPrefix: '<|im_start|>[{{name}}, not {{char}}]\n' });
    const { prompt } = render('chatml', [hello], { template, names: { char: 'Aria', user: '{{char}}' } });
    expect(prompt).toMatch(/^<\|im_start\|>\[\{\{char\}\}, not Aria\]\nHello/);
  });
});

describe('a template’s choices', () => {
  const wrapped: Partial<InstructTemplate> = {
    userPrefix: 'U',
    userSuffix: '',
    assistantPrefix: 'A',
    assistantSuffix: '',
    isWrapped: true,
    storyPrefix: '[S]',
    storySuffix: '',
  };

  it('put line feeds around sequences that have none', () =>
    expect(render('chatml', [story, hello, hey], { template: templateOf('chatml', wrapped) }).prompt).toBe(
      '[S]\nStory\nU\nHello\nA\nHey\nA\n',
    ));

  it('use own sequences for the first and the last messages', () => {
    const template = templateOf('chatml', {
      ...wrapped,
      firstAssistantPrefix: 'A1',
      lastAssistantPrefix: 'A9',
      lastUserPrefix: 'U9',
    });
    expect(render('chatml', [hey, hello, hey, hello], { template }).prompt).toBe(
      'A1\nHey\nU\nHello\nA\nHey\nU9\nHello\nA9\n',
    );
  });

  it('let the user speak before a chat that the character opens', () => {
    const template = templateOf('mistral-v3', { userAlignment: 'Begin, {{char}}.' });
    expect(render('mistral-v3', [story, hey, hello], { template }).prompt).toMatch(
      /^\[INST\] Story\n\nBegin, Aria\.\[\/INST\] Hey/,
    );
    expect(render('mistral-v3', [story, hello], { template }).prompt).not.toContain('Begin');
  });

  it('write examples as plain lines', () => {
    const examples: OutMessage[] = [
      { role: 'system', name: 'example_user', content: 'Hi' },
      { role: 'system', name: 'example_assistant', content: 'Hey' },
    ];
    const template = templateOf('chatml', { skipsExamples: true });
    expect(render('chatml', [story, ...examples, hello], { template }).prompt).toContain(
      '<|im_end|>\nBob: Hi\nAria: Hey\n<|im_start|>user',
    );
  });

  it.each([
    [false, '<|start_header_id|>user'],
    [true, '<|begin_of_text|><|start_header_id|>user'],
  ])('write a BOS only on request (%p)', (writesBos, start) =>
    expect(render('llama-3', [hello], { writesBos }).prompt.startsWith(start)).toBe(true),
  );

  it.each([
    [false, ''],
    [true, '<|begin_of_text|>'],
  ])('drop the BOS of a story, or write it once (%p)', (writesBos, start) => {
    const system = '<|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|>';
    const { prompt } = render('llama-3', [{ role: 'system', content: `<|begin_of_text|>${system}` }, hello], {
      writesBos,
    });
    expect(prompt.startsWith(`${start}${system}<|start_header_id|>user`)).toBe(true);
  });
});

it('treats a system message with an unknown name as any other', () =>
  expect(render('chatml', [story, { role: 'system', name: 'constructor', content: 'Note' }]).prompt).toContain(
    '<|im_start|>system\nNote<|im_end|>',
  ));

it('keeps a token of the start that an imported context template begins with', () => {
  const template = templateOf('glm-4', { start: undefined });
  const whole: OutMessage = { role: 'system', content: '[gMASK]<sop>Story' };
  for (const changes of [{}, { template }])
    expect(render('glm-4', [whole, hello], changes).prompt).toMatch(
      /^\[gMASK\]<sop><\|system\|>\nStory<\|user\|>\nHello/,
    );
});

describe('a hostile template', () => {
  it('costs little for a long chat', () => {
    const template = templateOf('chatml', {
      userPrefix: '{{reverse::{{user}}}}'.repeat(190),
      userSuffix: '{{user}}'.repeat(500),
    });
    const messages = Array.from({ length: 2_000 }, () => hello);
    const start = performance.now();
    const { prompt } = render('chatml', messages, { template, names: { char: 'Aria', user: 'Bob'.repeat(1_000) } });
    expect(prompt.length).toBeLessThan(2_000 * 8_100);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('stop strings', () => {
  it('begin with the end of a turn and the user’s name', () => {
    expect(render('chatml', []).stop).toEqual([
      '<|im_end|>',
      '\nBob:',
      '<|im_start|>user',
      '<|im_start|>system',
      '<|im_start|>assistant',
    ]);
    expect(render('mistral-v3', []).stop).toEqual(['</s>', '\nBob:', '[INST]']);
    expect(render('vicuna', []).stop).toEqual(['</s>', '\nBob:', '\nUSER:', '\nASSISTANT:']);
    expect(render('alpaca', []).stop).toEqual(['\n### Instruction:', '\nBob:', '\n### Input:', '\n### Response:']);
  });

  it('may leave the sequences out', () =>
    expect(render('chatml', [], { template: templateOf('chatml', { stopsAtSequences: false }) }).stop).toEqual([
      '<|im_end|>',
      '\nBob:',
    ]));

  it('are at most twenty, and none of a blank name', () => {
    const others = Array.from({ length: 50 }, (_, i) => `Npc ${i}`);
    const { stop } = render('chatml', [], { names: { char: 'Aria', user: ' ', others } });
    expect(stop).toHaveLength(20);
    expect(stop.slice(0, 2)).toEqual(['<|im_end|>', '\nNpc 0:']);
  });
});
