import { inMacros } from '../../cards/byaf.ts';
import { isSafePath } from '../../cards/charx.ts';
import { cardLimits } from '../../cards/limits.ts';
import { unzip } from '../../cards/zip.ts';
import { HAS_MACROS } from '../../transcripts/st.macros.ts';
import { get, isObject, type JsonObject, listAt, textAt } from '../../shared/json.ts';
import { parseJson } from '../../shared/json.parse.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/utf8.ts';
import { baseName } from '../folder.file.ts';
import type { PlacedFile } from '../folder.layout.ts';
import { memoryFile, type SourceParts } from './source.ts';

/** Backyard's archive: the card, and a chat for each scenario that has messages. */
export async function byafParts(placed: PlacedFile): Promise<SourceParts> {
  const card: PlacedFile = { ...placed, place: 'any' };
  return { files: [card, ...(await chatsIn(placed).catch(() => []))], left: [] };
}

async function chatsIn({ file, path }: PlacedFile): Promise<PlacedFile[]> {
  const files = unzip(await file.read(), cardLimits, isSafePath, (name) => name.endsWith('.json'))?.files ?? {};
  const jsonAt = (name: unknown): JsonObject => {
    const bytes = typeof name === 'string' ? files[name] : undefined;
    const value = bytes && parseJson(decodeUtf8(bytes).text, cardLimits.depth, cardLimits);
    return isObject(value) ? value : {};
  };
  const manifest = jsonAt('manifest.json');
  const character = jsonAt(listAt(manifest, 'characters')?.[0]);
  const name = textAt(character, 'name') || (textAt(character, 'displayName') ?? '');
  const scenarios = (listAt(manifest, 'scenarios') ?? [])
    .filter((at) => typeof at === 'string')
    .map((at) => ({ at, scenario: jsonAt(at) }));
  return scenarios.flatMap(({ at, scenario }): PlacedFile[] => {
    const messages = messagesOf(scenario, name);
    if (messages.length === 0) return [];
    const part = `${path}: ${at}`;
    const bytes = encodeUtf8(
      [{ user_name: '', character_name: name, chat_metadata: { [HAS_MACROS]: true } }, ...messages]
        .map(lineOf)
        .join('\n'),
    );
    const title = textAt(scenario, 'title') || baseName(at);
    return [{ file: memoryFile(part, bytes), path: part, place: 'chatFile', owner: path, title }];
  });
}

const lineOf = (value: object): string => JSON.stringify(value);
const objectsAt = (source: JsonObject, key: string): JsonObject[] => (listAt(source, key) ?? []).filter(isObject);

/** In SillyTavern's format. A chat begins with the scenario's greeting, which isn't among the messages. */
function messagesOf(scenario: JsonObject, name: string): object[] {
  const textOf = (source: JsonObject): string => inMacros(get(source, 'text'));
  const said = objectsAt(scenario, 'messages').map((message) => {
    if (get(message, 'type') === 'human')
      return { is_user: true, mes: textOf(message), send_date: get(message, 'createdAt') };
    const outputs = objectsAt(message, 'outputs');
    const times = outputs.map((output) => textAt(output, 'activeTimestamp') ?? '');
    const shown = times.indexOf(times.toSorted().at(-1) ?? '');
    const swipes = outputs.map(textOf);
    const swipe_info = outputs.map((output) => ({ send_date: get(output, 'createdAt') }));
    const send_date = swipe_info[shown]?.send_date;
    return { name, is_user: false, mes: swipes[shown] ?? '', swipes, swipe_id: shown, swipe_info, send_date };
  });
  const greetings = objectsAt(scenario, 'firstMessages').map((first) => ({ name, is_user: false, mes: textOf(first) }));
  return said.length === 0 ? [] : [...greetings, ...said];
}
