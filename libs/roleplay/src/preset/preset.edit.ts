import { get, isObject, type JsonObject, type JsonValue, listAt, textAt } from '../shared/json.ts';
import { plainPrompt } from './builtin.preset.ts';
import type { PresetPrompt } from './preset.ts';
import { ORDER_OWNER, orderIndex, readPreset } from './preset.reader.ts';

type Order = readonly Pick<PresetPrompt, 'identifier' | 'isEnabled'>[];
type PromptEdit = Partial<Omit<PresetPrompt, 'identifier' | 'isEnabled'>>;

const entriesOf = (order: Order) => order.map(({ identifier, isEnabled }) => ({ identifier, enabled: isEnabled }));

export function withOrder(file: JsonObject, order: Order): JsonObject {
  const lists = listAt(file, 'prompt_order') ?? [];
  const at = orderIndex(file);
  const list = lists[at];
  if (!isObject(list))
    return { ...file, prompt_order: [...lists, { character_id: ORDER_OWNER, order: entriesOf(order) }] };
  const before = new Map(
    (listAt(list, 'order') ?? []).flatMap((entry) =>
      isObject(entry) ? [[textAt(entry, 'identifier') ?? '', entry] as const] : [],
    ),
  );
  const entries = entriesOf(order).map((entry) => ({ ...before.get(entry.identifier), ...entry }));
  return { ...file, prompt_order: lists.with(at, { ...list, order: entries }) };
}

export function withPrompt(file: JsonObject, identifier: string, edit: PromptEdit): JsonObject {
  const prompts = listAt(file, 'prompts') ?? [];
  const at = prompts.findIndex((prompt) => isObject(prompt) && get(prompt, 'identifier') === identifier);
  const prompt = prompts[at];
  const changed: JsonValue = { ...(isObject(prompt) ? prompt : newPrompt(identifier)), ...fieldsOf(edit) };
  return { ...file, prompts: at === -1 ? [...prompts, changed] : prompts.with(at, changed) };
}

export function withNewPrompt(file: JsonObject, identifier: string, prompt: PromptEdit): JsonObject {
  const order = readPreset(file).prompts;
  const history = order.findIndex((one) => one.identifier === 'chatHistory');
  const at = history === -1 ? order.length : history;
  return withOrder(withPrompt(file, identifier, prompt), order.toSpliced(at, 0, plainPrompt(identifier)));
}

/** The prompt stays in the file, outside the order. */
export const detachPrompt = (file: JsonObject, identifier: string): JsonObject =>
  withOrder(
    file,
    readPreset(file).prompts.filter((prompt) => prompt.identifier !== identifier),
  );

export function withoutPrompt(file: JsonObject, identifier: string): JsonObject {
  const isOther = (prompt: JsonValue) => !isObject(prompt) || get(prompt, 'identifier') !== identifier;
  return { ...detachPrompt(file, identifier), prompts: (listAt(file, 'prompts') ?? []).filter(isOther) };
}

const newPrompt = (identifier: string): JsonObject => ({
  identifier,
  name: plainPrompt(identifier).name,
  system_prompt: false,
  marker: false,
  role: 'system',
  content: plainPrompt(identifier).content,
});

const fieldsOf = ({
  name,
  role,
  content,
  isInChat,
  depth,
  order,
  triggers,
  forbidsOverrides,
}: PromptEdit): JsonObject => ({
  ...(name === undefined ? {} : { name }),
  ...(role === undefined ? {} : { role }),
  ...(content === undefined ? {} : { content }),
  ...(isInChat === undefined ? {} : { injection_position: isInChat ? 1 : 0 }),
  ...(depth === undefined ? {} : { injection_depth: depth }),
  ...(order === undefined ? {} : { injection_order: order }),
  ...(triggers === undefined ? {} : { injection_trigger: [...triggers] }),
  ...(forbidsOverrides === undefined ? {} : { forbid_overrides: forbidsOverrides }),
});

export const writePreset = (file: JsonObject): string => JSON.stringify(file, null, 4);
