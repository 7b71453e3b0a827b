import { get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import { formatSendDate, parseSendDate } from './send-date.ts';
import type { TranscriptLog } from './report.ts';
import type { TranscriptMessage } from './transcript.ts';

/** A text, or Chub's `{message: text}`. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  const message = isObject(value) ? get(value, 'message') : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** One line of a SillyTavern chat; undefined when it holds no message. */
export function readMessage(source: JsonObject, log: TranscriptLog): TranscriptMessage | undefined {
  const mes = textOf(get(source, 'mes'));
  const swipes = get(source, 'swipes');
  const versions = Array.isArray(swipes) ? swipes.map(textOf) : [];
  const isWhole = versions.every((version) => version !== undefined);
  const texts = versions.map((version) => version ?? '');
  const chosen = get(source, 'swipe_id');
  let version = typeof chosen === 'number' ? chosen : 0;
  const text = mes ?? texts[version];
  if (text === undefined) return undefined;
  if (texts[version] !== text) {
    // The shown text is the truth: it becomes a version, unless it is one already.
    if (texts.length > 0 || version !== 0) log.repair();
    version = texts.indexOf(text);
    if (version === -1) version = texts.push(text) - 1;
  } else if (!isWhole) log.repair();
  const name = get(source, 'name');
  return {
    role: roleOf(source),
    name: typeof name === 'string' ? name : '',
    text,
    versions: texts,
    version,
    sentAt: parseSendDate(get(source, 'send_date')),
    isHidden: get(source, 'is_system') === true,
    unknown: omit(source, ['name', 'is_user', 'is_system', 'mes', 'swipes', 'swipe_id']),
  };
}

function roleOf(source: JsonObject): TranscriptMessage['role'] {
  if (get(source, 'is_user') === true) return 'user';
  const extra = get(source, 'extra');
  return isObject(extra) && get(extra, 'type') === 'narrator' ? 'system' : 'assistant';
}

/** The same line again; `mes` is always `swipes[swipe_id]`. */
export function writeMessage(message: TranscriptMessage): JsonObject {
  const date = get(message.unknown, 'send_date');
  const isSame = date !== undefined && parseSendDate(date) === message.sentAt;
  const sent = isSame ? date : message.sentAt === undefined ? undefined : formatSendDate(message.sentAt);
  const hasVersions = message.role !== 'user' || message.versions.length > 1;
  return {
    ...omit(message.unknown, ['send_date']),
    name: message.name,
    is_user: message.role === 'user',
    is_system: message.isHidden,
    ...(sent === undefined ? {} : { send_date: sent }),
    mes: message.text,
    ...(message.role === 'system' ? { extra: narrator(message.unknown) } : {}),
    ...(hasVersions ? { swipe_id: message.version, swipes: message.versions } : {}),
  };
}

function narrator(unknown: JsonObject): JsonObject {
  const extra = get(unknown, 'extra');
  return { ...(isObject(extra) ? extra : {}), type: 'narrator' };
}
