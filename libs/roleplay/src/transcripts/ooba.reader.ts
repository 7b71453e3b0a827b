import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../shared/json.ts';
import { composeMessage, composeTranscript, type VersionSource } from './message.ts';
import type { TranscriptLog } from './report.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** Oobabooga's placeholder for the user's turn before a greeting. */
const NOTHING_SAID = '<|BEGIN-VISIBLE-CHAT|>';

interface Pairs {
  list: JsonValue[];
  isHtml: boolean;
}

/** Current and old names; the `visible` lists hold the same texts as HTML. */
function pairsOf(source: JsonObject): Pairs | undefined {
  const known = ['internal', 'data', 'visible', 'data_visible'].flatMap((name): Pairs[] => {
    const list = listAt(source, name);
    return list ? [{ list, isHtml: name.endsWith('visible') }] : [];
  });
  return known.find(({ list }) => list.length > 0) ?? known[0];
}

const isPair = (pair: JsonValue): boolean => Array.isArray(pair) && pair.length <= 2;

/** `{internal: [[user, bot]], visible, metadata: {assistant_0: {versions}}}`. */
export const isOobabooga = (value: JsonValue): value is JsonObject =>
  isObject(value) &&
  (listAt(value, 'internal') ?? listAt(value, 'visible') ?? listAt(value, 'data_visible')) !== undefined &&
  pairsOf(value)?.list.every(isPair) === true;

export function readOobabooga(source: JsonObject, log: TranscriptLog): Transcript[] {
  const metadata = objectAt(source, 'metadata') ?? {};
  const messages: TranscriptMessage[] = [];
  const { list = [], isHtml = false } = pairsOf(source) ?? {};
  for (const [i, pair] of list.entries()) {
    if (!Array.isArray(pair)) continue;
    for (const [side, role] of (['user', 'assistant'] as const).entries()) {
      const text = pair[side];
      if (text === undefined || text === null || text === '' || text === NOTHING_SAID) continue;
      const told = objectAt(metadata, `${role}_${i}`) ?? {};
      const said = typeof text === 'string' && isHtml ? plainText(text) : text;
      log.add(messages, typeof said === 'string' ? readMessage(role, said, told) : undefined, i + 1);
    }
  }
  const unknown = omit(source, ['internal', 'visible', 'data', 'data_visible', 'metadata']);
  return [composeTranscript(messages, { unknown })];
}

function readMessage(role: 'user' | 'assistant', text: string, told: JsonObject): TranscriptMessage {
  const shown: VersionSource = { text, date: get(told, 'timestamp'), model: textAt(told, 'model_name') };
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

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

const plainText = (html: string): string =>
  html
    .replaceAll(/<br ?\/?>/gi, '\n')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
        : (entities[name] ?? whole),
    );
