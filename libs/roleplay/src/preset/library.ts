import type { JsonObject } from '../shared/json.ts';
import { defaultOrder, plainPrompt, presetPromptNames, presetTexts } from './builtin.preset.ts';
import { ORDER_OWNER, presetTextFields } from './preset.reader.ts';

interface LibraryPreset {
  readonly name: string;
  readonly main: string;
  readonly postHistory?: string;
  /** Between the scenario and the lore after it. */
  readonly own?: readonly { readonly identifier: string; readonly name: string; readonly content: string }[];
  readonly temperature: number;
  readonly maxTokens: number;
}

const plain: LibraryPreset = {
  name: 'Plain',
  main: "Write {{char}}'s next reply in a fictional chat between {{char}} and {{user}}. Stay in character, and leave what {{user}} says, does and feels to {{user}}.",
  temperature: 0.9,
  maxTokens: 600,
};

const novel: LibraryPreset = {
  name: 'Novel',
  main: "You and {{user}} are writing a novel together. Continue it with {{char}}'s next passage in the third person and the past tense.",
  own: [
    {
      identifier: 'masque-prose',
      name: 'Prose',
      content:
        'Prose: show what can be seen, heard and touched, and let feelings appear in gestures and pauses. Vary the length of sentences. Dialogue stands in quotation marks, one speaker per paragraph, each with a voice of their own. Avoid stock phrases, and images that were used before.',
    },
    {
      identifier: 'masque-pace',
      name: 'Pace',
      content:
        'Pace: two to four paragraphs that move the scene on by one step. End where {{user}} can act, without summing up and without asking what happens next.',
    },
    {
      identifier: 'masque-point-of-view',
      name: 'Point of view',
      content:
        'Point of view: stay close to {{char}}, who knows only what they could know. Never decide what {{user}} thinks, says or does.',
    },
  ],
  postHistory: 'Continue in the style of the story so far. Write only the passage.',
  temperature: 1,
  maxTokens: 900,
};

const adventure: LibraryPreset = {
  name: 'Adventure',
  main: 'You are the game master of an adventure that {{user}} plays. You describe the world, play {{char}} and everyone else in it, and judge what {{user}} tries.',
  own: [
    {
      identifier: 'masque-rules',
      name: 'Rules of play',
      content:
        'Rules: actions have consequences that fit the world. What is easy succeeds, what is risky can fail or cost something, and what is impossible fails in an interesting way. Keep track of injuries, belongings, time and place. People pursue aims of their own, even when {{user}} is elsewhere.',
    },
    {
      identifier: 'masque-turn',
      name: 'Shape of a turn',
      content:
        'A turn: tell in the second person what {{user}} perceives and how the world answers, in one to three short paragraphs. Close with a situation that calls for a decision, and offer no list of choices.',
    },
  ],
  postHistory: 'Resolve only what {{user}} has just tried, then stop.',
  temperature: 0.9,
  maxTokens: 700,
};

const isText = (identifier: string): boolean =>
  ['main', 'nsfw', 'jailbreak', 'enhanceDefinitions'].includes(identifier);

function fileFrom({ main, postHistory = '', own = [], temperature, maxTokens }: LibraryPreset): JsonObject {
  const contents = new Map([
    ['main', main],
    ['jailbreak', postHistory],
  ]);
  const known = [...presetPromptNames].map(([identifier, name]): JsonObject => {
    const base = { identifier, name, system_prompt: true };
    if (!isText(identifier)) return { ...base, marker: true };
    return { ...base, role: 'system', content: contents.get(identifier) ?? plainPrompt(identifier).content };
  });
  const order = defaultOrder.flatMap(({ identifier, isEnabled }) => {
    const entry = { identifier, enabled: isEnabled };
    if (identifier !== 'scenario') return [entry];
    const added = ['masqueCustomPrompt', ...own.map((prompt) => prompt.identifier)];
    return [entry, ...added.map((one) => ({ identifier: one, enabled: true }))];
  });
  const texts = Object.entries(presetTextFields).map(([key, field]) => [
    field,
    new Map(Object.entries(presetTexts)).get(key),
  ]);
  return {
    temperature,
    frequency_penalty: 0,
    presence_penalty: 0,
    top_p: 1,
    openai_max_tokens: maxTokens,
    names_behavior: 0,
    ...Object.fromEntries(texts),
    prompts: [...known, ...own.map((prompt) => ({ ...prompt, system_prompt: false, role: 'system' }))],
    prompt_order: [{ character_id: ORDER_OWNER, order }],
    assistant_prefill: '',
    squash_system_messages: true,
    continue_prefill: false,
  };
}

const entry = (preset: LibraryPreset) => ({ name: preset.name, file: fileFrom(preset) });

export const presetLibrary = { plain: entry(plain), novel: entry(novel), adventure: entry(adventure) } as const;
