import { get, isObject, type JsonObject, type JsonValue, objectAt, textAt } from '../shared/json.ts';
import { parseSendDate } from './send-date.ts';
import type { TranscriptMessage } from './transcript.ts';

export interface VersionDetails {
  sentAt?: number;
  model?: string;
  reasoning?: string;
  reasoningMs?: number;
  tokens?: number;
  own?: JsonObject;
}

/** In the order of `versions`; details of the shown one come from the message itself. */
export function versionDetails({ unknown, versions, version, sentAt }: TranscriptMessage): VersionDetails[] {
  const infos = get(unknown, 'swipe_info');
  return versions.map((_, i) => {
    const info = Array.isArray(infos) ? infos[i] : undefined;
    const details = isObject(info) ? detailsOf(info) : {};
    return i === version ? { ...details, ...detailsOf(unknown), ...(sentAt === undefined ? {} : { sentAt }) } : details;
  });
}

function detailsOf(source: JsonObject): VersionDetails {
  const extra = objectAt(source, 'extra') ?? {};
  const sentAt = parseSendDate(get(source, 'send_date'));
  const model = textAt(extra, 'model');
  const reasoning = textAt(extra, 'reasoning');
  const duration = get(extra, 'reasoning_duration');
  const tokens = get(extra, 'token_count');
  const own = objectAt(extra, 'masque');
  return {
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(isSaid(model) ? { model } : {}),
    ...(isSaid(reasoning) ? { reasoning } : {}),
    ...(isDuration(duration) ? { reasoningMs: Math.round(duration) } : {}),
    ...(typeof tokens === 'number' ? { tokens } : {}),
    ...(own ? { own } : {}),
  };
}

const DAY_MS = 86_400_000;
const isDuration = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= DAY_MS;

const isSaid = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';
