import { isBareBook } from '../lorebook/foreign.reader.ts';
import { get, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { CardProblem } from './card.error.ts';
import { isCardLike } from './card.names.ts';

const CHARACTER_TEXTS = ['personality', 'scenario', 'first_mes', 'mes_example'];

export const isCardSpec = (spec: JsonValue | undefined): boolean =>
  typeof spec === 'string' && spec.startsWith('chara_card_v');

type Test = (source: JsonObject) => boolean;

const has = (source: JsonObject, ...keys: string[]): boolean => keys.every((key) => get(source, key) !== undefined);
const withAny =
  (...keys: string[]): Test =>
  (source) =>
    keys.some((key) => has(source, key));
const isList = (value: JsonValue | undefined): value is JsonValue[] => Array.isArray(value);
const someHas = (list: JsonValue | undefined, ...keys: string[]): boolean =>
  isList(list) && list.some((item) => isObject(item) && keys.some((key) => has(item, key)));

/** Names from SillyTavern, NovelAI, KoboldAI, Agnai and RisuAI; two of them make a preset. */
const samplers = [
  'temp',
  'temperature',
  'top_p',
  'topP',
  'top_k',
  'topK',
  'min_p',
  'minP',
  'typical',
  'typical_p',
  'tfs',
  'rep_pen',
  'repetition_penalty',
  'repetitionPenalty',
  'freq_pen',
  'frequency_penalty',
  'frequencyPenalty',
  'presence_penalty',
  'max_length',
  'maxTokens',
  'openai_max_tokens',
];
const isPreset: Test = (source) =>
  samplers.filter((key) => has(source, key)).length >= 2 || withAny('presetVersion', 'prompt_order')(source);

function isLorebook(source: JsonObject): boolean {
  if (get(source, 'spec') === 'lorebook_v3') return true;
  if (get(source, 'type') === 'risu') return isList(get(source, 'data'));
  const entries = get(source, 'entries');
  return isList(entries) || isObject(entries);
}

const isChat: Test = (source) =>
  has(source, 'chat_metadata', 'user_name') ||
  someHas(get(source, 'messages'), 'msg', 'mes') ||
  isObject(get(source, 'histories')) ||
  has(source, 'internal', 'visible') ||
  has(source, 'gamestarted') ||
  ['risuChat', 'risuChats', 'risuAllChat', 'risuAllChats'].some((type) => get(source, 'type') === type);

const kinds: readonly (readonly [kind: CardProblem, test: Test])[] = [
  ['lorebook', isLorebook],
  ['instruct_template', withAny('input_sequence', 'output_sequence', 'user_sequence')],
  ['context_template', withAny('story_string', 'chat_start')],
  [
    'formatting',
    (source) => ['instruct', 'context', 'sysprompt', 'reasoning'].some((key) => isObject(get(source, key))),
  ],
  ['formatting', (source) => has(source, 'prefix', 'suffix', 'separator')],
  ['settings', withAny('power_user', 'extension_settings', 'textgenerationwebui_settings', 'tag_map')],
  ['settings', (source) => has(source, 'mode', 'api', 'preset')],
  ['theme', withAny('main_text_color', 'blur_strength', 'custom_css', 'chat_tint_color', 'textColor')],
  ['personas', withAny('personas', 'persona_descriptions')],
  ['group', (source) => isList(get(source, 'members'))],
  ['quick_replies', withAny('quickReplySlots', 'qrList')],
  ['regex_script', withAny('findRegex', 'scriptName')],
  ['regex_script', (source) => get(source, 'type') === 'regex' && isList(get(source, 'data'))],
  ['layout', withAny('movingUIState')],
  ['workflow', (source) => Object.values(source).some((node) => isObject(node) && has(node, 'class_type'))],
  ['module', (source) => get(source, 'type') === 'risuModule'],
  ['story', withAny('scenarioVersion', 'storyContainerVersion')],
  ['preset', isPreset],
  ['system_prompt', (source) => typeof get(source, 'content') === 'string' && !isCardLike(source)],
];

/** Undefined if nothing is recognized, or if a text that only characters have is set. */
export function fileKind(value: JsonValue): CardProblem | undefined {
  if (isList(value)) {
    if (isBareBook(value)) return 'lorebook';
    if (someHas(value, 'mapping', 'chat_messages', 'mes')) return 'chat';
    return someHas(value, 'findRegex') ? 'regex_script' : undefined;
  }
  if (!isObject(value)) return undefined;
  // Agnai's chats include their character's scenario.
  if (isChat(value) && !has(value, 'first_mes')) return 'chat';
  const data = get(value, 'data');
  const isText = (key: string) => [value, data].some((at) => isObject(at) && typeof get(at, key) === 'string');
  const isCharacter = isCardSpec(get(value, 'spec')) || CHARACTER_TEXTS.some(isText);
  return isCharacter ? undefined : kinds.find(([, test]) => test(value))?.[0];
}
