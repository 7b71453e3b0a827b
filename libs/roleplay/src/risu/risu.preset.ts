import { toScriptFile } from '../regex/script.ts';
import { defined, get, isObject, type JsonObject, type JsonValue, listAt, objectAt, textAt } from '../shared/json.ts';
import { type PresetBlock, TemplateBlocks, templateOf } from './risu.blocks.ts';
import { macrosIn, readRisuScripts } from './risu.scripts.ts';

export interface RisuPreset {
  readonly name: string;
  /** In SillyTavern's format. Keys, addresses and models aren't part of it. */
  readonly preset: JsonObject;
  readonly unsupported: readonly string[];
}

const UNSET = -1_000;
const efforts: ReadonlyMap<JsonValue | undefined, string> = new Map<JsonValue | undefined, string>([
  [-1, 'min'],
  [0, 'low'],
  [1, 'medium'],
  [2, 'high'],
]);

export const isRisuPreset = (value: JsonValue): value is JsonObject =>
  isObject(value) &&
  typeof get(value, 'mainPrompt') === 'string' &&
  (listAt(value, 'formatingOrder') ?? listAt(value, 'promptTemplate')) !== undefined;

/** `database`: its switches for optional blocks, which a file doesn't have. */
export function fromRisuPreset(source: JsonObject, database: JsonObject = {}): RisuPreset {
  const settings = objectAt(source, 'promptSettings') ?? {};
  const isOn = (key: string): boolean => get(database, key) === true;
  const template = new TemplateBlocks(
    { jailbreak: isOn('jailbreakToggle'), cot: isOn('chainOfThought') },
    textAt(settings, 'postEndInnerFormat') ?? '',
  );
  for (const item of templateOf(source)) template.add(item);
  const { blocks } = template;
  const scripts = readRisuScripts(listAt(source, 'regex') ?? []);
  const preset = defined({
    ...samplersOf(source),
    ...texts,
    assistant_prefill: textAt(settings, 'assistantPrefill'),
    names_behavior: get(settings, 'sendName') === true ? 2 : 0,
    squash_system_messages: true,
    prompts: blocks.map(promptOf),
    prompt_order: [
      { character_id: 100_001, order: blocks.map(({ identifier, enabled }) => ({ identifier, enabled })) },
    ],
    extensions: { regex_scripts: scripts.flatMap(({ script }) => (script ? [toScriptFile(script)] : [])) },
  });
  const unsupported = [
    ...template.unsupported,
    ...blocks.flatMap(({ content }) => macrosIn(content)),
    ...scripts.flatMap((script) => script.unsupported),
    ...(get(settings, 'sendChatAsSystem') === true ? ['sendChatAsSystem'] : []),
    ...((listAt(source, 'bias') ?? []).length > 0 ? ['bias'] : []),
    ...['customPromptTemplateToggle', 'templateDefaultVariables'].filter((key) => textAt(source, key)),
    ...(get(source, 'jsonSchemaEnabled') === true ? ['jsonSchema'] : []),
  ];
  return { name: textAt(source, 'name')?.trim() || 'RisuAI', preset, unsupported: [...new Set(unsupported)] };
}

function samplersOf(source: JsonObject) {
  const number = (key: string, unit = 1): number | undefined => {
    const value = get(source, key);
    return typeof value === 'number' && value !== UNSET ? value / unit : undefined;
  };
  const stops = (listAt(source, 'localStopStrings') ?? []).filter((stop) => typeof stop === 'string' && stop !== '');
  return {
    temperature: number('temperature', 100),
    top_p: number('top_p'),
    top_k: number('top_k'),
    min_p: number('min_p'),
    top_a: number('top_a'),
    repetition_penalty: number('repetition_penalty'),
    frequency_penalty: number('frequencyPenalty', 100),
    presence_penalty: number('PresensePenalty', 100),
    openai_max_context: number('maxContext'),
    openai_max_tokens: number('maxResponse'),
    reasoning_effort: efforts.get(get(source, 'reasonEffort')),
    custom_stopping_strings: stops.length > 0 ? JSON.stringify(stops) : undefined,
  };
}

/** Sent by RisuAI itself, whatever the preset. */
const texts = {
  new_chat_prompt: '[Start a new chat]',
  new_example_chat_prompt: '[Start a new chat]',
  personality_format: 'Description of {{char}}: {{personality}}',
  scenario_format: 'Circumstances and context of the dialogue: {{scenario}}',
};

const promptOf = ({ identifier, name, role, content, marker, forbidsOverrides, depth }: PresetBlock): JsonObject =>
  defined({
    identifier,
    name: marker ? undefined : name,
    role,
    content: marker ? undefined : content,
    marker,
    system_prompt: marker || identifier === 'main' || identifier === 'jailbreak',
    forbid_overrides: forbidsOverrides,
    injection_position: depth === undefined ? 0 : 1,
    injection_depth: depth ?? 4,
  });
