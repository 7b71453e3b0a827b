import { eachLine, withoutOuterLines } from './lines.ts';
import type { TranscriptLog } from './report.ts';
import { foldName, type SpeakerNames, unmarked } from './speakers.ts';
import type { Transcript } from './transcript.ts';
import { readTurns, type TranscriptTurn } from './turns.ts';

const MOST_NAME = 112;
const speaker = /^[^\s:.,;!?*"“”<>[\]()#][^:.,;!?*"“”<>[\]()#\n]{0,59}$/;
const writtenSpeaker = /^[^\s:;*"“”<>[\]()#][^:;*"“”<>[\]#\n]{0,111}$/;

/** Lines that start otherwise, or with a space, continue the message before; `writeText` indents by two spaces. */
export function readPlainText(text: string, names: SpeakerNames, log: TranscriptLog): Transcript {
  const isOwn = isWritten(text);
  const tidy = (turn: string): string =>
    isOwn ? withoutOuterLines(unindented(turn).replace(/^ /, '')) : unindented(turn).trim();
  return readTurns(turnsOf(text, speakerTest(isOwn, names)), tidy, names, log);
}

export const isSpokenLine = (line: string, names: SpeakerNames): boolean => {
  const name = speakerOf(line);
  return name !== '' && (isOneOf(names)(name) || isSpeaker(unmarked(name).name));
};

function speakerTest(isOwn: boolean, names: SpeakerNames): (name: string) => boolean {
  const isKnown = isOneOf(names);
  const isOther = isOwn ? (name: string) => writtenSpeaker.test(name) : isSpeaker;
  return (name) => isKnown(name) || isOther(name);
}

export function isOneOf({ userName, characterName }: SpeakerNames): (name: string) => boolean {
  const known = new Set([userName, characterName].map(foldName));
  return (name) => known.has(foldName(unmarked(name).name)) || known.has(foldName(name));
}

export function* turnsOf(text: string, isSpeaking: (name: string) => boolean): Generator<TranscriptTurn> {
  let turn = { name: '', from: 0, line: 1 };
  let at = 0;
  let number = 0;
  const finish = (): TranscriptTurn => ({ name: turn.name, text: text.slice(turn.from, at), line: turn.line });
  for (const line of eachLine(text)) {
    number++;
    const name = speakerOf(line);
    if (name !== '' && isSpeaking(name)) {
      if (at > 0) yield finish();
      turn = { name, from: at + line.indexOf(':') + 1, line: number };
    }
    at += line.length + 1;
  }
  yield finish();
}

function speakerOf(line: string): string {
  const colon = line.indexOf(':');
  if (colon < 1 || colon > MOST_NAME || /\s/.test(line[0]!) || /\S/.test(line[colon + 1] ?? '')) return '';
  return line.slice(0, colon).trim();
}

export const isSpeaker = (name: string): boolean => speaker.test(name) && name.split(/\s+/).length <= 5;

/** Recognizes the output of `writeText`: each line is indented, or starts a message after a blank one. */
function isWritten(text: string): boolean {
  let isFirst = true;
  for (const line of eachLine(text)) {
    const isBegin = line !== '' && line !== '\r' && !line.startsWith('  ');
    if (isBegin && (!isFirst || speakerOf(line) === '')) return false;
    isFirst = !isBegin && !line.startsWith('  ');
  }
  return true;
}

export const unindented = (text: string): string =>
  /\r|\n {2}/.test(text) ? text.replaceAll(/\r?\n(?: {2})?/g, '\n') : text;
