import { CardError } from '../cards/card.error.ts';
import { cardLimits } from '../cards/limits.ts';
import { unzip } from '../cards/zip.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { cutConversations, isChatGpt, readChatGpt } from './chatgpt.reader.ts';
import { JsonReader } from './json.reader.ts';
import type { TranscriptLog } from './report.ts';
import type { Transcript, TranscriptProblem } from './transcript.ts';

const isConversations = (path: string): boolean =>
  /^(?!__MACOSX\/)(?:.*\/)?conversations(?:[-_]\d+)?\.json$/i.test(path);

const MOST_ENTRIES = 100_000;

export function readArchive(bytes: Uint8Array, limit: number, log: TranscriptLog): Transcript[] | TranscriptProblem {
  const files = conversationsIn(bytes, limit);
  if (files === undefined) return 'bad_archive';
  const json = new JsonReader(files.reduce((sum, file) => sum + file.bytes.length, 0));
  const transcripts: Transcript[] = [];
  for (const [i, { name, bytes: file }] of files.entries()) {
    const parsed = json.parseMended(decodeUtf8(file).text);
    if (parsed?.isMended) log.repair();
    if (parsed && isChatGpt(parsed.value)) {
      if (parsed.isCut) log.skipFirst(i + 1, cutConversations(name, parsed.value));
      readChatGpt(parsed.value, log, transcripts);
    } else log.skipFirst(i + 1, parsed && !parsed.isMended ? `${name} contains no conversation.` : damaged(name));
  }
  return files.length === 0 ? 'no_conversations' : transcripts;
}

const damaged = (name: string): string => `${name} is damaged, so its conversations are missing.`;

function conversationsIn(bytes: Uint8Array, unpacked: number): { name: string; bytes: Uint8Array }[] | undefined {
  const limits = { ...cardLimits, entries: MOST_ENTRIES, unpacked };
  try {
    const files = unzip(bytes, limits, () => true, isConversations)?.files;
    const names = Object.keys(files ?? {}).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    return files && names.flatMap((name) => (files[name] ? { name, bytes: files[name] } : []));
  } catch (error) {
    if (error instanceof CardError) return undefined;
    throw error;
  }
}
