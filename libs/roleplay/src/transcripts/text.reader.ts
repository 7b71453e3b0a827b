import type { TranscriptLog } from './report.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** A speaker: up to five words without the marks of a sentence, then a colon. */
const speaker = /^[^\s:.,;!?*"“”<>[\]()#][^:.,;!?*"“”<>[\]()#\n]{0,59}$/;

/**
 * Plain text, `Name: text`. Lines that begin otherwise, or with a space, go on with the message before; two spaces of
 * indentation, which `writeText` puts there, are taken off. The user is the one called `userName`, “User” or “You”; the
 * two names given may hold marks that other names may not.
 */
export function readPlainText(text: string, names: PlainTextNames, log: TranscriptLog): Transcript {
  const users = new Set(['user', 'you', names.userName?.toLowerCase()]);
  const known = new Set([...users, names.characterName?.toLowerCase()]);
  const messages: (TranscriptMessage & { lines: string[] })[] = [];
  let number = 0;
  for (const line of text.split(/\r?\n/)) {
    number++;
    const colon = line.indexOf(':');
    const name = colon > 0 && /\S/.test(line[0]!) ? line.slice(0, colon).trim() : '';
    const said = line.slice(colon + 1);
    if (name !== '' && /^(?:\s|$)/.test(said) && (known.has(name.toLowerCase()) || isSpeaker(name)))
      messages.push({ ...blank(name, users.has(name.toLowerCase())), lines: [said.trimStart()] });
    else if (messages.length > 0) messages.at(-1)!.lines.push(line.startsWith('  ') ? line.slice(2) : line);
    else if (line.trim() !== '') log.skip(number, 'This line stands before the first speaker.');
  }
  return { userName: '', characterName: '', metadata: {}, unknown: {}, messages: messages.map(finish) };
}

export interface PlainTextNames {
  userName?: string;
  characterName?: string;
}

const isSpeaker = (name: string): boolean => speaker.test(name) && name.split(/\s+/).length <= 5;

const blank = (name: string, isUser: boolean): TranscriptMessage => ({
  role: isUser ? 'user' : 'assistant',
  name,
  text: '',
  versions: [],
  version: 0,
  isHidden: false,
  unknown: {},
});

function finish({ lines, ...message }: TranscriptMessage & { lines: string[] }): TranscriptMessage {
  const text = lines.join('\n').trim();
  return { ...message, text, versions: [text] };
}
