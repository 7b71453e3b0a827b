import { type Preset, type PresetJson, readPreset } from '@masque/roleplay/preset';

const marker = (identifier: string, name: string) => ({ identifier, name, system_prompt: true, marker: true });

/** A file with the fields and values of SillyTavern 1.19's own default preset. */
export const presetFile = (changes: PresetJson = {}): PresetJson => ({
  chat_completion_source: 'openai',
  openai_model: 'gpt-5.6-terra',
  temperature: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
  top_p: 1,
  top_k: 0,
  top_a: 0,
  min_p: 0,
  repetition_penalty: 1,
  openai_max_context: 4095,
  openai_max_tokens: 300,
  names_behavior: 0,
  send_if_empty: '',
  new_chat_prompt: '[Start a new Chat]',
  new_example_chat_prompt: '[Example Chat]',
  continue_nudge_prompt: '[Continue your last message without repeating its original content.]',
  reverse_proxy: '',
  wi_format: '{0}',
  scenario_format: '{{scenario}}',
  personality_format: '{{personality}}',
  group_nudge_prompt: '[Write the next reply only as {{char}}.]',
  prompts: [
    { name: 'Main Prompt', system_prompt: true, role: 'system', content: 'MAIN {{char}}', identifier: 'main' },
    { name: 'Auxiliary Prompt', system_prompt: true, role: 'system', content: '', identifier: 'nsfw' },
    marker('dialogueExamples', 'Chat Examples'),
    { name: 'Post-History Instructions', system_prompt: true, role: 'system', content: '', identifier: 'jailbreak' },
    marker('chatHistory', 'Chat History'),
    marker('worldInfoAfter', 'World Info (after)'),
    marker('worldInfoBefore', 'World Info (before)'),
    {
      identifier: 'enhanceDefinitions',
      role: 'system',
      name: 'Enhance Definitions',
      content: 'ENHANCE',
      marker: false,
    },
    marker('charDescription', 'Char Description'),
    marker('charPersonality', 'Char Personality'),
    marker('scenario', 'Scenario'),
    marker('personaDescription', 'Persona Description'),
  ],
  prompt_order: [
    { character_id: 100_000, order: [{ identifier: 'main', enabled: true }] },
    { character_id: 100_001, order: orderFrom(defaultIds).map(offAt('enhanceDefinitions')) },
  ],
  assistant_prefill: '',
  squash_system_messages: false,
  continue_prefill: false,
  seed: -1,
  ...changes,
});

export const defaultIds = [
  'main',
  'worldInfoBefore',
  'personaDescription',
  'charDescription',
  'charPersonality',
  'scenario',
  'enhanceDefinitions',
  'nsfw',
  'worldInfoAfter',
  'dialogueExamples',
  'chatHistory',
  'jailbreak',
];

function orderFrom(identifiers: readonly string[]) {
  return identifiers.map((identifier) => ({ identifier, enabled: true }));
}

function offAt(off: string) {
  return (entry: { identifier: string; enabled: boolean }) =>
    entry.identifier === off ? { ...entry, enabled: false } : entry;
}

export interface TestPrompt extends PresetJson {
  identifier: string;
}

export function presetOf(prompts: readonly (string | TestPrompt)[], changes: PresetJson = {}): Preset {
  const own = prompts.filter((prompt) => typeof prompt !== 'string');
  const order = prompts.map((prompt) => (typeof prompt === 'string' ? prompt : prompt.identifier));
  const isOff = new Set(own.filter(({ enabled }) => enabled === false).map(({ identifier }) => identifier));
  return readPreset({
    prompts: own.map((prompt) => ({ role: 'system', system_prompt: false, ...prompt })),
    prompt_order: [
      { character_id: 100_001, order: order.map((identifier) => ({ identifier, enabled: !isOff.has(identifier) })) },
    ],
    ...changes,
  });
}
