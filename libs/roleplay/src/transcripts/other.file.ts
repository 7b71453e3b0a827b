import { isCardLike } from '../cards/card.names.ts';
import { fileKind, isCardSpec } from '../cards/file.kind.ts';
import { get, isObject, type JsonValue } from '../shared/json.ts';
import { isChatLine } from './st.reader.ts';
import type { TranscriptProblem } from './transcript.ts';

export function otherFile(value: JsonValue): TranscriptProblem | undefined {
  if (!isObject(value) || isChatLine(value) || typeof get(value, 'role') === 'string') return undefined;
  const kind = fileKind(value);
  if (kind === 'chat') return undefined;
  if (kind !== undefined) return kind === 'lorebook' ? 'is_lorebook' : 'is_settings';
  const isCard =
    isCardSpec(get(value, 'spec')) || [value, get(value, 'data')].some((at) => isObject(at) && isCardLike(at));
  return isCard ? 'is_card' : undefined;
}

export const isBinary = (text: string): boolean => text.slice(0, 1_000).includes('\0');
