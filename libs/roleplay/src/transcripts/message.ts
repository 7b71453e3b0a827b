import { defined, isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { parseSendDate } from './send-date.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

export interface VersionSource {
  text: string;
  date?: JsonValue;
  model?: string;
  reasoning?: string;
}

export interface MessageSource {
  role: TranscriptMessage['role'];
  name?: string;
  versions: readonly VersionSource[];
  version?: number;
  isHidden?: boolean;
  unknown?: JsonObject;
}

export function composeMessage(source: MessageSource): TranscriptMessage {
  const { role, name = '', versions, isHidden = false, unknown = {} } = source;
  const version = versions[source.version ?? 0] === undefined ? 0 : (source.version ?? 0);
  const shown = versions[version];
  const info = (of: VersionSource | undefined): JsonObject =>
    defined({ send_date: of?.date, extra: defined({ model: of?.model, reasoning: of?.reasoning }) });
  const told = info(shown);
  if (isObject(told['extra']) && Object.keys(told['extra']).length === 0) delete told['extra'];
  return {
    role,
    name,
    text: shown?.text ?? '',
    versions: versions.map(({ text }) => text),
    version,
    sentAt: parseSendDate(shown?.date),
    isHidden,
    unknown: { ...unknown, ...told, ...(versions.length > 1 ? { swipe_info: versions.map(info) } : {}) },
  };
}

export const composeTranscript = (
  messages: TranscriptMessage[],
  rest: Partial<Omit<Transcript, 'messages'>> = {},
): Transcript => ({ userName: '', characterName: '', variables: {}, metadata: {}, unknown: {}, ...rest, messages });
