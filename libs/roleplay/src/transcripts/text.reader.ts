import { eachLine } from './lines.ts';
import { composeMessage, composeTranscript } from './message.ts';
import type { TranscriptLog } from './report.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** A speaker: up to five words without the marks of a sentence, then a colon. */
const speaker = /^[^\s:.,;!?*"“”<>[\]()#][^:.,;!?*"“”<>[\]()#\n]{0,59}$/;

export interface PlainTextNames {
  userName?: string;
  characterName?: string;
}

/**
 * Plain text, `Name: text`. Lines that begin otherwise, or with a space, go on with the message before; two spaces of
 * indentation, which `writeText` puts there, are taken off. The user is the one called `userName`, “User” or “You”; the
 * two names given may hold marks that other names may not.
 */
export function readPlainText(text: string, names: PlainTextNames, log: TranscriptLog): Transcript {
  const messages: TranscriptMessage[] = [];
  let number = 0;
  for (const turn of turnsOf(text, names)) {
    number++;
    if (turn.name === '') {
      for (const line of eachLine(turn.text))
        if (line.trim() !== '') log.skip(number, 'This line stands before the first speaker.');
    } else {
      const role = turn.isUser ? 'user' : 'assistant';
      const message = log.isFull
        ? undefined
        : composeMessage({ role, name: turn.name, versions: [{ text: turn.text }] });
      log.add(messages, message, number);
    }
  }
  return composeTranscript(messages);
}

export interface Turn {
  /** Empty for what stands before the first speaker. */
  name: string;
  isUser: boolean;
  text: string;
}

/** What each speaker says, one after the other; `isKnownOnly`: nobody but the two who are named speaks. */
export function* turnsOf(text: string, names: PlainTextNames, isKnownOnly = false): Generator<Turn> {
  const users = new Set([names.userName?.toLowerCase(), ...(isKnownOnly ? [] : ['user', 'you'])]);
  const known = new Set([...users, names.characterName?.toLowerCase()]);
  let turn = { name: '', from: 0 };
  let at = 0;
  const finish = (): Turn => ({
    name: turn.name,
    isUser: users.has(turn.name.toLowerCase()),
    text: unindented(text.slice(turn.from, at)),
  });
  for (const line of eachLine(text)) {
    const name = speakerOf(line);
    if (name !== '' && (known.has(name.toLowerCase()) || (!isKnownOnly && isSpeaker(name)))) {
      if (at > 0) yield finish();
      turn = { name, from: at + line.indexOf(':') + 1 };
    }
    at += line.length + 1;
  }
  yield finish();
}

/** What stands before the first colon, when a space or nothing follows it. */
function speakerOf(line: string): string {
  const colon = line.indexOf(':');
  if (colon < 1 || colon > 100 || /\s/.test(line[0]!) || /\S/.test(line[colon + 1] ?? '')) return '';
  return line.slice(0, colon).trim();
}

const isSpeaker = (name: string): boolean => speaker.test(name) && name.split(/\s+/).length <= 5;

const unindented = (text: string): string =>
  (/\r|\n {2}/.test(text) ? text.replaceAll(/\r?\n(?: {2})?/g, '\n') : text).trim();
