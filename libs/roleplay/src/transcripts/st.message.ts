import { defined, get, isObject, type JsonObject, type JsonValue, objectAt, omit, textAt } from '../shared/json.ts';
import { formatSendDate, parseSendDate } from './send-date.ts';
import type { TranscriptLog } from './report.ts';
import type { TranscriptMessage } from './transcript.ts';

const textOf = (value: JsonValue | undefined): string | undefined =>
  isObject(value) ? textAt(value, 'message') : typeof value === 'string' ? value : undefined;

export function readMessage(source: JsonObject, log: TranscriptLog): TranscriptMessage | undefined {
  const { name, is_user: isUser, is_system: isSystem, mes, swipes, swipe_id: chosen, ...unknown } = source;
  const versions = Array.isArray(swipes) ? swipes.map((swipe) => textOf(swipe) ?? '') : [];
  if (isObject(mes)) keepBeside(mes, swipes, unknown);
  let version = typeof chosen === 'number' ? chosen : 0;
  const text = textOf(mes) ?? versions[version] ?? versions.at(-1);
  if (text === undefined) return undefined;
  const swipe = versions[version];
  let template: TranscriptMessage['template'];
  if (swipe === undefined || !isShownAs(swipe, text)) {
    // The shown text is authoritative: it becomes a version unless it already is one.
    if (versions.length > 0 || version !== 0) log.repair();
    version = versions.indexOf(text);
    if (version === -1) version = addVersion(text, versions, unknown);
  } else {
    if (Array.isArray(swipes) && swipes.some((one) => textOf(one) === undefined)) log.repair();
    if (swipe !== text) template = { source: swipe, shown: text };
    versions[version] = text;
  }
  if (hasFiles(objectAt(unknown, 'extra') ?? {})) log.leaveOut('files');
  return {
    role: roleOf(isUser, isSystem, name, unknown),
    name: typeof name === 'string' ? name : '',
    text,
    versions,
    version,
    ...(template && { template }),
    sentAt: parseSendDate(unknown['send_date']),
    isHidden: isSystem === true,
    unknown,
  };
}

const isFilled = (value: JsonValue | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) || (typeof value === 'string' && value !== '');

/** `file`, `image` and `video` are of older versions. */
const hasFiles = (extra: JsonObject): boolean =>
  ['media', 'files', 'image', 'image_swipes', 'video', 'file'].some((name) => isFilled(get(extra, name)));

function keepBeside(mes: JsonObject, swipes: JsonValue | undefined, unknown: JsonObject): void {
  const rest = (value: JsonValue): JsonObject => (isObject(value) ? omit(value, ['message']) : {});
  const extra = { ...rest(mes), ...objectAt(unknown, 'extra') };
  if (Object.keys(extra).length > 0) unknown['extra'] = extra;
  if (
    Array.isArray(swipes) &&
    unknown['swipe_info'] === undefined &&
    swipes.some((one) => Object.keys(rest(one)).length > 0)
  )
    unknown['swipe_info'] = swipes.map((one) => ({ extra: rest(one) }));
}

const macro = /\{\{|<(?:user|bot|char|group|charifnotgroup)>/i;
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** SillyTavern keeps a greeting's macros in `swipes` until the second message, and nothing tells how they expanded. */
const isShownAs = (source: string, text: string): boolean =>
  source === text || macro.test(source) || tidy(source) === tidy(text);

function addVersion(text: string, versions: string[], unknown: JsonObject): number {
  const { send_date: sent, gen_started: started, gen_finished: finished, extra, swipe_info: infos } = unknown;
  if (Array.isArray(infos) && infos.length === versions.length) {
    const info = { send_date: sent, gen_started: started, gen_finished: finished, extra };
    unknown['swipe_info'] = [...infos, defined(info)];
  }
  return versions.push(text) - 1;
}

const noticeNames = ['SillyTavern System', 'System', 'Note'];

/** Narrators speak to the model; SillyTavern's notices and comments are hidden, with a type or name of their own. */
function roleOf(
  isUser: JsonValue | undefined,
  isSystem: JsonValue | undefined,
  name: JsonValue | undefined,
  unknown: JsonObject,
): TranscriptMessage['role'] {
  if (isUser === true) return 'user';
  const type = typeOf(unknown);
  const isNotice = type !== undefined || (typeof name === 'string' && noticeNames.includes(name));
  return type === 'narrator' || (isSystem === true && isNotice) ? 'system' : 'assistant';
}

const typeOf = (unknown: JsonObject): string | undefined => textAt(objectAt(unknown, 'extra') ?? {}, 'type');

export function writeMessage(message: TranscriptMessage): Record<string, JsonValue | undefined> {
  const { role, name, text, versions, version, template, isHidden, sentAt, unknown } = message;
  const isTemplate = template !== undefined && template.shown === text;
  const hasVersions = role !== 'user' || versions.length > 1;
  const line: Record<string, JsonValue | undefined> = {
    ...unknown,
    name,
    is_user: role === 'user',
    is_system: isHidden,
    send_date: sendDate(get(unknown, 'send_date'), sentAt),
    mes: text,
    swipe_id: hasVersions ? version : undefined,
    swipes: !hasVersions ? undefined : isTemplate ? versions.with(version, template.source) : versions,
  };
  if (role === 'system') line['extra'] = { ...objectAt(unknown, 'extra'), type: noticeType(message) };
  return line;
}

const sendDate = (date: JsonValue | undefined, sentAt: number | undefined): JsonValue | undefined =>
  sentAt === undefined || (date !== undefined && parseSendDate(date) === sentAt) ? date : formatSendDate(sentAt);

const noticeType = ({ isHidden, unknown }: TranscriptMessage): string =>
  (isHidden ? typeOf(unknown) : undefined) ?? 'narrator';
