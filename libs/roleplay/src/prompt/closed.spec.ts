import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, attached, placedLore } from '../../test/prompts.ts';

const SECRET = 'Aria is the lost queen';
const aClosedPrompt = (changes: Partial<PromptInput>) =>
  buildPrompt(
    aPromptInput({
      isClosed: true,
      character: {
        name: 'Aria',
        ...Object.fromEntries(
          ['description', 'personality', 'scenario', 'systemPrompt', 'exampleDialogs', 'creatorNotes'].map((key) => [
            key,
            SECRET,
          ]),
        ),
        firstMessage: 'Welcome.',
        postHistoryInstructions: SECRET,
        alternateGreetings: [SECRET],
        extensions: { depth_prompt: { prompt: SECRET } },
      },
      ...changes,
    }),
  );
const kept = ({ variables, trace }: ReturnType<typeof buildPrompt>) => JSON.stringify([variables, trace]);
const sent = ({ messages }: ReturnType<typeof buildPrompt>) => messages.map(({ content }) => content).join('\n');

describe('texts of a character that the user may not read', () => {
  it.each([
    '{{setvar::x::{{personality}}}}',
    '{{setglobalvar::x::{{description}}}}',
    '{{addvar::x::{{scenario}}}}',
    '{{setvarkey::x::k::{{charPrompt}}}}',
    '{{setvarkey::x::{{charInstruction}}::v}}',
    '{{setvar::{{mesExamples}}::x}}',
    '{{setvar::x}}{{mesExamplesRaw}}{{/setvar}}',
    '{{.x = {{charDepthPrompt}}}}',
    '{{$x += {{creatorNotes}}}}',
    '{{.x ??= {{greeting::1}}}}',
    '{{setvar::x::{{reverse:{{reverse:{{personality}}}}}}}}',
    '{{setvar::x::{{if 1}}{{personality}}{{/if}}}}',
    '{{setvar::x::{{outlet::secret}}}}',
  ])('go to no variable: %s', (text) => {
    const lorebook = aBookOf([placedLore(7, SECRET, { outlet_name: 'secret' })]);
    for (const changes of [
      { customPrompt: text },
      { persona: { name: 'Bob', description: text } },
      { authorsNote: { text, depth: 1, role: 'system' as const } },
      { lorebooks: [lorebook, aBookOf([placedLore(0, text)])].map(attached) },
      { settings: { budget: 10_000, mainPrompt: text } },
    ]) {
      const prompt = aClosedPrompt(changes);
      expect(kept(prompt)).not.toContain('queen');
      expect(kept(prompt)).not.toContain(Array.from(SECRET).toReversed().join(''));
    }
  });

  it.each(['{{personality}}', '{{reverse:{{reverse:{{personality}}}}}}'])('still go to the model: %s', (text) =>
    expect(sent(aClosedPrompt({ customPrompt: `Remember: ${text}!` }))).toContain(`Remember: ${SECRET}!`),
  );

  it('are no keys of others’ lorebooks, and not searched by them', () => {
    const entries = [
      { keys: ['/{{personality}}|Hello/'] },
      { keys: ['lost'], extensions: { match_character_personality: true } },
      { constant: true, content: '{{description}}' },
      { keys: ['lost'] },
    ];
    const { trace } = aClosedPrompt({ lorebooks: [attached(aBookOf(entries, { recursiveScanning: true }))] });
    const active = trace.lore.filter(({ outcome }) => outcome === 'active').map(({ ref }) => ref);
    expect(active).toContain('0.#2');
    for (const ref of ['0.#1', '0.#3']) expect(active).not.toContain(ref);
    expect(JSON.stringify(trace)).not.toContain('queen');
  });

  it('are protected where only an attached lorebook is closed', () => {
    const closed = aBookOf(
      [
        placedLore(7, SECRET, { outlet_name: 'secret' }),
        { keys: ['Hello'], content: SECRET },
        { constant: true, content: SECRET },
      ],
      { recursiveScanning: true },
    );
    const own = aBookOf([{ keys: ['lost'] }], { recursiveScanning: true });
    const text = '{{setvar::x::{{outlet::secret}}}}';
    for (const books of [
      { lorebooks: [attached(own), { ...attached(closed), isClosed: true }] },
      { lorebooks: [{ ...attached(closed), isClosed: true }] },
    ]) {
      const character = { name: 'Rose', personality: text, ...(books.lorebooks.length === 1 ? { lorebook: own } : {}) };
      const prompt = aClosedPrompt({ isClosed: false, character, customPrompt: text, ...books });
      expect(sent(prompt)).toContain(SECRET);
      expect(kept(prompt)).not.toContain('queen');
      expect(prompt.trace.lore.filter(({ key }) => key === 'lost')).toEqual([]);
    }
  });

  it('go to variables where the user may read them', () => {
    const { variables } = aClosedPrompt({ isClosed: false, customPrompt: '{{setvar::x::{{personality}}}}' });
    expect(variables.chat).toEqual({ x: SECRET });
  });
});
