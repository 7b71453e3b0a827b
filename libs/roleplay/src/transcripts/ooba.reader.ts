import { get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import { composeMessage, composeTranscript, listAt, objectAt, textAt, type VersionSource } from './message.ts';
import type { TranscriptLog } from './report.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** What stands for the user's turn before a greeting. */
const NOTHING_SAID = '<|BEGIN-VISIBLE-CHAT|>';

/** The lists of pairs by their names, and those of old versions. `visible` is the same text as HTML. */
const pairsOf = (source: JsonObject): JsonValue[] | undefined => listAt(source, 'internal') ?? listAt(source, 'data');

/** Oobabooga's text-generation-webui: `{internal: [[user, bot]], visible, metadata: {assistant_0: {versions}}}`. */
export const isOobabooga = (value: JsonValue): value is JsonObject =>
  isObject(value) &&
  (listAt(value, 'visible') ?? listAt(value, 'data_visible')) !== undefined &&
  (pairsOf(value) ?? [5]).every((pair) => Array.isArray(pair) && pair.length <= 2);

export function readOobabooga(source: JsonObject, log: TranscriptLog): Transcript[] {
  const metadata = objectAt(source, 'metadata') ?? {};
  const messages: TranscriptMessage[] = [];
  for (const [i, pair] of (pairsOf(source) ?? []).entries()) {
    if (!Array.isArray(pair)) continue;
    for (const [side, role] of (['user', 'assistant'] as const).entries()) {
      const text = pair[side];
      if (text === undefined || text === null || text === '' || text === NOTHING_SAID) continue;
      const told = objectAt(metadata, `${role}_${i}`) ?? {};
      log.add(messages, typeof text === 'string' ? readMessage(role, text, told) : undefined, i + 1);
    }
  }
  const unknown = omit(source, ['internal', 'visible', 'data', 'data_visible', 'metadata']);
  return [composeTranscript(messages, { unknown })];
}

function readMessage(role: 'user' | 'assistant', text: string, told: JsonObject): TranscriptMessage {
  const model = textAt(told, 'model_name');
  const shown: VersionSource = { text, date: get(told, 'timestamp'), ...(model === undefined ? {} : { model }) };
  const versions = (listAt(told, 'versions') ?? []).filter(isObject).map((version): VersionSource => {
    const content = textAt(version, 'content') ?? '';
    return { ...(content === text ? shown : {}), text: content, date: get(version, 'timestamp') };
  });
  const index = get(told, 'current_version_index');
  let version = typeof index === 'number' && versions[index]?.text === text ? index : -1;
  if (version === -1) version = versions.findIndex((other) => other.text === text);
  if (version === -1) version = versions.push(shown) - 1;
  const unknown = omit(told, ['timestamp', 'model_name', 'versions', 'current_version_index']);
  return composeMessage({ role, versions, version, unknown });
}
