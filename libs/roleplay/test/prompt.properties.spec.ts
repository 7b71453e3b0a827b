import * as fc from 'fast-check';
import {
  buildPrompt,
  PromptError,
  type Prompt,
  type PromptInput,
  type PromptTokens,
  type RoleplayMessage,
} from '@masque/roleplay/prompt';
import type { JsonObject } from '@masque/roleplay/cards';
import { linearRegex } from '@masque/roleplay/regex';
import * as any from './arbitraries.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('{{char}} and {{user}}', '{{description}}', ''),
);

const promptInput = fc.record(
  {
    character: fc.record(
      {
        name: fc.string(),
        description: text,
        personality: text,
        scenario: text,
        firstMessage: text,
        exampleDialogs: fc
          .array(text, { maxLength: 3 })
          .map((blocks) => blocks.map((b) => `<START>\nUser: ${b}`).join('\n')),
        systemPrompt: text,
        postHistoryInstructions: text,
        lorebook: any.lorebook,
        extensions: fc.constantFrom<JsonObject>({}, { depth_prompt: { prompt: 'x', depth: 2 } }, { depth_prompt: 7 }),
      },
      { requiredKeys: ['name'] },
    ),
    persona: fc.option(fc.record({ name: fc.string(), description: text })),
    customPrompt: text,
    history: fc.array(any.message, { maxLength: 40 }),
    historyStart: fc.nat(50),
    settings: fc.record(
      {
        budget: fc.nat(3000),
        tokens: fc.record({
          budget: fc.nat(3000),
          count: fc.constantFrom(
            (value: string) => Math.ceil(value.length / 4),
            (value: string) => value.length * 2,
            (value: string) => value.split(' ').length,
          ),
          perMessage: fc.nat(5),
        }),
        pinExamples: fc.boolean(),
        mainPrompt: text,
        postHistory: text,
      },
      { requiredKeys: ['budget'] },
    ),
    mode: fc.constantFrom('reply' as const, 'continue' as const, 'impersonate' as const),
    greeting: fc.constantFrom(0, 1, 'none' as const),
    seed: fc.string(),
    lore: fc.constant({ regex: linearRegex }),
  },
  { requiredKeys: ['character', 'persona', 'history', 'settings'] },
);

/** Undefined if the input is refused as documented. */
function build(input: PromptInput): Prompt | undefined {
  try {
    return buildPrompt(input);
  } catch (error) {
    if (error instanceof PromptError) return undefined;
    throw error;
  }
}

const lengthOf = ({ messages }: Prompt) => messages.reduce((sum, { content }) => sum + content.length, 0);
const tokensOf = ({ count, perMessage }: PromptTokens, { messages, measured }: Prompt) =>
  measured.reduce((sum, content) => sum + count(content), messages.length * perMessage);

describe('the prompt', () => {
  it('never measures more than the budget, and the trace tells its size', () => {
    fc.assert(
      fc.property(promptInput, (input) => {
        const prompt = build(input);
        if (prompt === undefined) return;
        const { budget, tokens } = input.settings;
        expect(prompt.trace.size).toBe(lengthOf(prompt));
        expect(prompt.trace.size).toBeLessThanOrEqual(budget);
        if (!tokens) return;
        expect(prompt.trace.tokens).toBeGreaterThanOrEqual(tokensOf(tokens, prompt));
        expect(prompt.trace.tokens).toBeLessThanOrEqual(tokens.budget);
      }),
      { numRuns: 500 },
    );
  });

  it('always holds the system part, the newest message and the end of the history in order', () => {
    fc.assert(
      fc.property(promptInput, (input) => {
        const alone = build({ ...input, history: [], greeting: 'none', lore: { tokenBudget: 0 } });
        const prompt = build({ ...input, lore: { tokenBudget: 0 } });
        if (prompt === undefined || alone === undefined) return;
        // Macros of the last message may differ; the rest of the system part may not.
        const hasSystem = prompt.trace.parts.some(({ id }) => id === 'main');
        expect(hasSystem).toBe(alone.trace.parts.some(({ id }) => id === 'main'));
        const said = input.history.filter((message) => message.text.trim() !== '').map((message) => message.text);
        const newest = said.at(-1);
        const contents = prompt.messages.map(({ content }) => content);
        // The name of another speaker may precede it.
        const isIn = (text: string) => contents.some((content) => content === text || content.endsWith(`: ${text}`));
        expect(newest === undefined || said.length === 1 || isIn(newest)).toBe(true);
        const history = prompt.trace.parts.find(({ id }) => id === 'history')?.count ?? 0;
        for (const message of said.slice(said.length - Math.max(0, history - 1))) expect(isIn(message)).toBe(true);
      }),
    );
  });

  it('is the same for the same input', () => {
    fc.assert(fc.property(promptInput, (input) => expect(build(input)).toEqual(build(structuredCopy(input)))));
  });

  it('has no empty message', () => {
    fc.assert(
      fc.property(promptInput, (input) => {
        for (const { content } of build(input)?.messages ?? []) expect(content.trim()).not.toBe('');
      }),
    );
  });

  it('keeps its beginning from turn to turn, most of the time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 150, maxLength: 150 }), (sizes) => {
        const chat = sizes.map((size, i): RoleplayMessage => ({
          role: i % 2 ? 'assistant' : 'user',
          text: `${i} `.padEnd(size, 'x'),
        }));
        let changes = 0;
        let before: string | undefined;
        for (let length = 51; length <= chat.length; length += 2) {
          const prompt = buildPrompt({
            character: { name: 'A' },
            persona: null,
            history: chat.slice(0, length),
            settings: { budget: 6000 },
          });
          const first = prompt.messages[2]?.content;
          if (before !== undefined && first !== before) changes++;
          before = first;
        }
        // Dropping turn by turn would change it in each of the 49 turns.
        expect(changes).toBeLessThanOrEqual(30);
      }),
      { numRuns: 30 },
    );
  });
});

const structuredCopy = (input: PromptInput): PromptInput => ({
  ...input,
  character: structuredClone(input.character),
  history: structuredClone(input.history),
});
