import { type RegexScript, readScript } from '../regex/script.ts';
import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, textAt } from '../shared/json.ts';
import { numberOf } from '../shared/number.ts';
import { defaultOrder, plainPrompt, presetTexts } from './builtin.preset.ts';
import { type Preset, type PresetPrompt, type PresetReply, presetRoles, type PresetTexts } from './preset.ts';

/** The order that SillyTavern's own page edits. */
export const ORDER_OWNER = 100_001;
const IN_CHAT = 1;

export const continuationJoints = ['', ' ', '\n', '\n\n'] as const;

export const presetTextFields = {
  newChat: 'new_chat_prompt',
  exampleChat: 'new_example_chat_prompt',
  continueNudge: 'continue_nudge_prompt',
  impersonation: 'impersonation_prompt',
  groupNudge: 'group_nudge_prompt',
  emptyMessage: 'send_if_empty',
  loreFormat: 'wi_format',
  personalityFormat: 'personality_format',
  scenarioFormat: 'scenario_format',
} as const satisfies Record<keyof PresetTexts, string>;

/** Reads SillyTavern's chat-completion preset. Absent parts are those of its default. */
export function readPreset(file: JsonObject): Preset {
  const prompts = promptsOf(file);
  return {
    prompts: orderOf(file).flatMap(({ identifier, isEnabled }) => {
      const prompt = prompts.get(identifier);
      return prompt ? [{ ...prompt, isEnabled }] : [];
    }),
    texts: textsOf(file),
    reply: replyOf(file),
    isSquashed: get(file, 'squash_system_messages') === true,
    continuesByPrefill: get(file, 'continue_prefill') === true,
    ...jointOf(file),
  };
}

/** SillyTavern's default, a space, stands for a joint by letters, which adds one only where it belongs. */
function jointOf(file: JsonObject): Pick<Preset, 'continuationJoint'> {
  const joint = continuationJoints.find((one) => one === get(file, 'continue_postfix'));
  return joint === undefined || joint === ' ' ? {} : { continuationJoint: joint };
}

export function unorderedPrompts(file: JsonObject): PresetPrompt[] {
  const ordered = new Set(orderOf(file).map(({ identifier }) => identifier));
  return [...promptsOf(file).values()].filter(({ identifier }) => !ordered.has(identifier));
}

function promptsOf(file: JsonObject): Map<string, PresetPrompt> {
  const own = (listAt(file, 'prompts') ?? []).flatMap((value) => (isObject(value) ? (promptOf(value) ?? []) : []));
  const known = [...defaultOrder.map(({ identifier }) => plainPrompt(identifier)), plainPrompt('masqueCustomPrompt')];
  const prompts = new Map<string, PresetPrompt>();
  for (const prompt of [...own, ...known]) if (!prompts.has(prompt.identifier)) prompts.set(prompt.identifier, prompt);
  return prompts;
}

function promptOf(value: JsonObject): PresetPrompt | undefined {
  const identifier = textAt(value, 'identifier');
  if (identifier === undefined || identifier === '') return undefined;
  const plain = plainPrompt(identifier);
  return {
    ...plain,
    name: textAt(value, 'name') || plain.name,
    role: presetRoles.find((role) => role === get(value, 'role')) ?? 'system',
    content: textAt(value, 'content') ?? '',
    isInChat: numberOf(get(value, 'injection_position')) === IN_CHAT,
    depth: depthOf(get(value, 'injection_depth')),
    order: numberOf(get(value, 'injection_order')) ?? plain.order,
    triggers: (listAt(value, 'injection_trigger') ?? []).filter((trigger) => typeof trigger === 'string'),
    forbidsOverrides: get(value, 'forbid_overrides') === true,
  };
}

function depthOf(value: JsonValue | undefined): number {
  const depth = numberOf(value);
  return depth === undefined || depth < 0 ? plainPrompt('').depth : Math.floor(depth);
}

export function orderIndex(file: JsonObject): number {
  const lists = listAt(file, 'prompt_order') ?? [];
  const isFilled = (list: JsonValue) => isObject(list) && (listAt(list, 'order')?.length ?? 0) > 0;
  const shown = lists.findIndex(
    (list) => isFilled(list) && isObject(list) && get(list, 'character_id') === ORDER_OWNER,
  );
  return shown === -1 ? lists.findLastIndex(isFilled) : shown;
}

function orderOf(file: JsonObject): readonly { readonly identifier: string; readonly isEnabled: boolean }[] {
  const list = listAt(file, 'prompt_order')?.[orderIndex(file)];
  if (!isObject(list)) return defaultOrder;
  const seen = new Set<string>();
  return (listAt(list, 'order') ?? []).flatMap((value) => {
    const identifier = isObject(value) ? textAt(value, 'identifier') : undefined;
    if (!isObject(value) || identifier === undefined || seen.has(identifier)) return [];
    seen.add(identifier);
    return [{ identifier, isEnabled: get(value, 'enabled') === true }];
  });
}

const textsOf = (file: JsonObject): PresetTexts => {
  const text = (key: keyof PresetTexts): string => textAt(file, presetTextFields[key]) ?? presetTexts[key];
  return {
    newChat: text('newChat'),
    exampleChat: text('exampleChat'),
    continueNudge: text('continueNudge'),
    impersonation: text('impersonation'),
    groupNudge: text('groupNudge'),
    emptyMessage: text('emptyMessage'),
    loreFormat: text('loreFormat'),
    personalityFormat: text('personalityFormat'),
    scenarioFormat: text('scenarioFormat'),
  };
};

const nameChoices = new Map([
  [-1, 'none'],
  [0, 'others'],
  [1, 'field'],
  [2, 'always'],
] as const);

const efforts = { min: 'low', low: 'low', medium: 'medium', high: 'high', max: 'high' } as const;

/** A value that does nothing isn't sent: some servers refuse the field. */
function replyOf(file: JsonObject): PresetReply {
  const number = (key: string, least: number, most: number, neutral?: number): number | undefined => {
    const value = numberOf(get(file, key));
    return value === undefined || value === neutral || value < least || value > most ? undefined : value;
  };
  const whole = (key: string, least: number, most: number, neutral?: number): number | undefined => {
    const value = number(key, least, most, neutral);
    return value === undefined ? undefined : Math.floor(value);
  };
  const samplers = {
    temperature: number('temperature', 0, 2),
    max_tokens: whole('openai_max_tokens', 1, 1_000_000),
    top_p: number('top_p', 0, 1, 1),
    top_k: whole('top_k', 1, 1_000_000),
    top_a: number('top_a', 0, 1, 0),
    min_p: number('min_p', 0, 1, 0),
    repetition_penalty: number('repetition_penalty', 0, 10, 1),
    frequency_penalty: number('frequency_penalty', -2, 2, 0),
    presence_penalty: number('presence_penalty', -2, 2, 0),
    seed: whole('seed', 0, Number.MAX_SAFE_INTEGER),
    stop: stopsOf(file),
  };
  const contextSize = whole('openai_max_context', 256, 1_000_000);
  const effort = Object.entries(efforts).find(([name]) => name === get(file, 'reasoning_effort'))?.[1];
  const names = [...nameChoices].find(([number]) => number === get(file, 'names_behavior'))?.[1];
  return {
    samplers: Object.fromEntries(Object.entries(samplers).filter(([, value]) => value !== undefined)),
    ...(contextSize === undefined ? {} : { contextSize }),
    ...(effort === undefined ? {} : { effort }),
    names: names ?? (get(file, 'names_in_completion') === true ? 'field' : 'others'),
    prefill: textAt(file, 'assistant_prefill') ?? '',
  };
}

function stopsOf(file: JsonObject): readonly string[] | undefined {
  const value = get(file, 'custom_stopping_strings') ?? get(file, 'stop');
  const stops = typeof value === 'string' ? parsedList(value) : value;
  const texts = Array.isArray(stops) ? stops.filter((stop) => typeof stop === 'string' && stop !== '') : [];
  return texts.length === 0 ? undefined : texts.slice(0, 64).map(String);
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const presetRegexScripts = (file: JsonObject): RegexScript[] =>
  (listAt(objectAt(file, 'extensions') ?? {}, 'regex_scripts') ?? []).flatMap((item) => readScript(item) ?? []);
