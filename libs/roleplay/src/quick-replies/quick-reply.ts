import { parseJson } from '../shared/json.parse.ts';
import { get, isObject, type JsonObject, type JsonValue, listAt, omit, textAt } from '../shared/json.ts';

export const quickReplyEvents = ['executeOnNewChat', 'executeOnChatChange', 'executeOnUser', 'executeOnAi'] as const;
export type QuickReplyEvent = (typeof quickReplyEvents)[number];

export interface QuickReply extends Readonly<Record<QuickReplyEvent, boolean>> {
  /** Unique in its set. */
  readonly id: number;
  readonly label: string;
  readonly title: string;
  readonly message: string;
  readonly isHidden: boolean;
  /** A key combination like `Alt+1`; Masque's own. */
  readonly hotKey: string;
  /** Other fields, written back as they came. */
  readonly rest: JsonObject;
}

export interface QuickReplySet {
  readonly name: string;
  /** Only puts the text in the input. */
  readonly disableSend: boolean;
  readonly placeBeforeInput: boolean;
  /** Joins the text with the input. */
  readonly injectInput: boolean;
  readonly replies: readonly QuickReply[];
  readonly rest: JsonObject;
}

const LONGEST_FILE = 4_000_000;
const DEEPEST = 32;
const MOST = { values: 100_000, objects: 20_000 };

/** Reads a set of SillyTavern in its second or first format. Null: the text is none. */
export function readQuickReplyFile(text: string): QuickReplySet | null {
  if (text.length > LONGEST_FILE) return null;
  try {
    return readQuickReplySet(parseJson(text.replace(/^\uFEFF/, ''), DEEPEST, MOST));
  } catch {
    return null;
  }
}

export function readQuickReplySet(value: JsonValue): QuickReplySet | null {
  const file = isObject(value) && !listAt(value, 'qrList') ? upgraded(value) : value;
  const items = isObject(file) ? listAt(file, 'qrList')?.filter(isObject) : undefined;
  const name = isObject(file) ? textAt(file, 'name') : undefined;
  if (!isObject(file) || !items || name === undefined) return null;
  const isOn = (key: string) => get(file, key) === true;
  return {
    name,
    disableSend: isOn('disableSend'),
    placeBeforeInput: isOn('placeBeforeInput'),
    injectInput: isOn('injectInput'),
    replies: numbered(items.map(readReply)),
    rest: omit(file, ['version', 'name', 'disableSend', 'placeBeforeInput', 'injectInput', 'qrList']),
  };
}

const typed = ['id', 'label', 'title', 'message', 'isHidden', 'hotKey', ...quickReplyEvents] as const;

function readReply(item: JsonObject): QuickReply {
  const isOn = (key: string) => get(item, key) === true;
  const id = get(item, 'id');
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) ? id : 0,
    label: textAt(item, 'label') ?? '',
    title: textAt(item, 'title') ?? '',
    message: textAt(item, 'message') ?? '',
    isHidden: isOn('isHidden'),
    executeOnNewChat: isOn('executeOnNewChat'),
    executeOnChatChange: isOn('executeOnChatChange'),
    executeOnUser: isOn('executeOnUser'),
    executeOnAi: isOn('executeOnAi'),
    hotKey: textAt(item, 'hotKey') ?? '',
    rest: omit(item, typed),
  };
}

export const nextReplyId = (replies: readonly Pick<QuickReply, 'id'>[]): number =>
  Math.max(0, ...replies.map(({ id }) => id)) + 1;

function numbered(replies: readonly QuickReply[]): QuickReply[] {
  const out: QuickReply[] = [];
  let next = nextReplyId(replies);
  const ids = new Set<number>();
  for (const reply of replies) {
    const id = reply.id < 1 || ids.has(reply.id) ? next++ : reply.id;
    ids.add(id);
    out.push({ ...reply, id });
  }
  return out;
}

const firstFormat = {
  quickActionEnabled: 'disableSend',
  placeBeforeInputEnabled: 'placeBeforeInput',
  AutoInputInject: 'injectInput',
} as const;
const slotFields = {
  mes: 'message',
  hidden: 'isHidden',
  autoExecute_appStartup: 'executeOnStartup',
  autoExecute_userMessage: 'executeOnUser',
  autoExecute_botMessage: 'executeOnAi',
  autoExecute_chatLoad: 'executeOnChatChange',
  autoExecute_groupMemberDraft: 'executeOnGroupMemberDraft',
  autoExecute_newChat: 'executeOnNewChat',
  autoExecute_beforeGeneration: 'executeBeforeGeneration',
} as const;

function renamed(object: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const known = Object.entries(names).flatMap(([from, to]) => {
    const value = get(object, from);
    return value === undefined ? [] : [[to, value] as const];
  });
  return { ...omit(object, Object.keys(names)), ...Object.fromEntries(known) };
}

/** The second format of a set in the first. */
function upgraded(file: JsonObject): JsonObject {
  const slots = listAt(file, 'quickReplySlots')?.filter(isObject);
  if (!slots) return file;
  const rest = omit(file, ['quickReplySlots', 'numberOfSlots', 'selectedPreset']);
  return { ...renamed(rest, firstFormat), qrList: slots.map(upgradedSlot) };
}

function upgradedSlot(slot: JsonObject, at: number): JsonObject {
  const menu = listAt(slot, 'contextMenu')?.filter(isObject);
  const links = menu?.map((link) => renamed(link, { preset: 'set', chain: 'isChained' }));
  return {
    ...renamed(omit(slot, ['contextMenu']), slotFields),
    id: at + 1,
    ...(links ? { contextList: links } : {}),
  };
}

/** SillyTavern’s fields of a new button that `QuickReply` doesn’t name. */
const otherFields = {
  icon: '',
  showLabel: false,
  contextList: [],
  preventAutoExecute: true,
  executeOnStartup: false,
  executeOnGroupMemberDraft: false,
  executeBeforeGeneration: false,
  automationId: '',
};

/** SillyTavern's second format. */
export function toQuickReplyFile({
  name,
  disableSend,
  placeBeforeInput,
  injectInput,
  ...set
}: QuickReplySet): JsonObject {
  const given = get(set.rest, 'idIndex');
  const last = nextReplyId(set.replies) - 1;
  return {
    version: 2,
    name,
    disableSend,
    placeBeforeInput,
    injectInput,
    color: 'transparent',
    onlyBorderColor: false,
    ...set.rest,
    qrList: set.replies.map(({ rest, hotKey, ...reply }) => ({
      ...otherFields,
      ...rest,
      ...reply,
      ...(hotKey === '' ? {} : { hotKey }),
    })),
    idIndex: Math.max(typeof given === 'number' ? given : 0, last),
  };
}

/** The text that a pressed button makes of the input, as SillyTavern joins them. */
export function pressedText(
  { placeBeforeInput, injectInput }: Pick<QuickReplySet, 'placeBeforeInput' | 'injectInput'>,
  { message }: Pick<QuickReply, 'message'>,
  input: string,
): string {
  if (!injectInput || input === '') return message;
  return placeBeforeInput ? `${message} ${input}` : `${input} ${message}`;
}
