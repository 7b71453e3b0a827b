import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { presetOf } from '../../test/presets.ts';
import { aPromptInput, attached, placedLore } from '../../test/prompts.ts';

const SECRET = 'the lost queen';
const HIDDEN = null;
const own = (content: string, identifier = 'own') => ({ identifier, name: 'Own', content });
const character = { name: 'Aria', description: `Secretly ${SECRET}.`, personality: 'Proud' };

const aSecretBook = (...positions: number[]) =>
  aBookOf(positions.map((position) => placedLore(position, SECRET, { outlet_name: 'box' })));

const explained = (changes: Partial<PromptInput>) =>
  buildPrompt(aPromptInput({ character, isExplained: true, ...changes }));
const textsIn = (changes: Partial<PromptInput>) =>
  (explained(changes).pieces ?? []).map((pieces) => pieces.map(({ text }) => text));

describe('an explained prompt', () => {
  it('names what each message consists of, with sizes', () => {
    const preset = presetOf([own('Be brief.'), 'charDescription', 'chatHistory']);
    const { messages, pieces } = explained({ preset });
    expect(pieces?.map((of) => of.map(({ id, prompt, size }) => [prompt?.name ?? id, size]))).toEqual([
      [['Own', 9]],
      [['description', 24]],
      [['new_chat', 18]],
      [['history', 5]],
    ]);
    expect(pieces?.flatMap((of) => of.map(({ text }) => text))).toEqual(messages.map(({ content }) => content));
  });

  it('isn’t explained unless asked to', () => expect(buildPrompt(aPromptInput()).pieces).toBeUndefined());

  it.each<[string, Partial<PromptInput>]>([
    ['Masque’s own order', {}],
    [
      'squashed system messages and prompts at one depth',
      {
        preset: presetOf(
          [
            own('Be brief.'),
            own('Be kind.', 'two'),
            'chatHistory',
            ...['a', 'b'].map((id) => ({ ...own(id, id), injection_position: 1 })),
          ],
          { squash_system_messages: true },
        ),
      },
    ],
  ])('lists every text of %s', (_, changes) => {
    const { messages, pieces } = explained(changes);
    expect(pieces).toHaveLength(messages.length);
    messages.forEach(({ content }, at) => {
      const texts = pieces?.[at]?.map(({ text }) => text ?? '') ?? [];
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(content).toContain(text);
      expect(content.replaceAll(/\s/g, '')).toBe(texts.join('').replaceAll(/\s/g, ''));
    });
  });
});

describe('a closed definition in an explained prompt', () => {
  const secret = { ...character, systemPrompt: SECRET, postHistoryInstructions: SECRET, scenario: SECRET };
  const depth = { depth_prompt: { prompt: SECRET, depth: 0, role: 'system' } };
  const lorebook = aSecretBook(0, 2, 4, 5, 7);
  const everywhere: Partial<PromptInput> = {
    isClosed: true,
    character: { ...secret, exampleDialogs: `{{char}}: ${SECRET}`, extensions: depth, lorebook },
    authorsNote: { text: 'My note', depth: 2, role: 'system' },
  };
  const presets = {
    'of Masque': undefined,
    'with all prompts': presetOf([
      'main',
      'charDescription',
      'charPersonality',
      'scenario',
      'worldInfoBefore',
      'worldInfoAfter',
      'dialogueExamples',
      'chatHistory',
      'jailbreak',
    ]),
  };

  it.each(Object.entries(presets))('is sent but not shown by the preset %s', (_, preset) => {
    const input = { ...everywhere, ...(preset ? { preset } : {}) };
    expect(JSON.stringify(explained(input).messages)).toContain(SECRET);
    expect(JSON.stringify(explained(input).pieces)).not.toContain(SECRET);
    expect(textsIn(input).flat()).toContain('Hello');
  });

  it.each([
    'She is {{description}}',
    '{{if description}}yes{{/if}}',
    '{{setvar::x::1}}{{reverse::{{description}}}}',
    '{{outlet::box}}',
  ])('isn’t shown by a prompt of the user: %s', (content) => {
    const preset = presetOf([own(content), own('Be brief.', 'two'), 'chatHistory']);
    const texts = textsIn({ ...everywhere, preset });
    expect(texts.slice(0, 2)).toEqual([[HIDDEN], ['Be brief.']]);
  });

  it.each(['send_if_empty', 'new_chat_prompt'])('isn’t shown by the format %s', (field) => {
    const preset = presetOf(['chatHistory'], { [field]: 'x {{description}}' });
    const history = [{ role: 'assistant' as const, text: 'Hello' }];
    const input = { isClosed: true, preset, history };
    expect(JSON.stringify(explained(input).messages)).toContain(SECRET);
    expect(JSON.stringify(explained(input).pieces)).not.toContain(SECRET);
  });

  it('isn’t quoted from a greeting that the chat shows without it', () => {
    const greeting = 'I am {{description}}';
    const input = {
      isClosed: true,
      character: { ...character, firstMessage: greeting },
      preset: presetOf([own('Before: {{lastCharMessage}}'), 'chatHistory']),
      history: [{ role: 'assistant' as const, text: greeting }],
    };
    expect(JSON.stringify(explained(input).messages).split(SECRET)).toHaveLength(3);
    expect(JSON.stringify(explained(input).pieces)).not.toContain(SECRET);
  });

  it('of an attached lorebook is hidden with all lore, and nothing else', () => {
    const closed = { ...attached(aSecretBook(0)), isClosed: true };
    const preset = presetOf(['worldInfoBefore', 'charPersonality', 'chatHistory']);
    const texts = textsIn({ lorebooks: [closed], preset });
    expect(texts.slice(0, 2)).toEqual([[HIDDEN], ['Proud']]);
  });
});
