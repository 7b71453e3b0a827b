import { eachLine, withoutOuterLines } from './lines.ts';
import { nameOfHeading, unescapeHeadings } from './markdown.syntax.ts';
import type { TranscriptLog } from './report.ts';
import type { SpeakerNames } from './speakers.ts';
import { isSpokenLine } from './text.reader.ts';
import type { Transcript } from './transcript.ts';
import { readTurns, type TranscriptTurn } from './turns.ts';

export function isMarkdown(text: string, names: SpeakerNames): boolean {
  for (const line of eachLine(text)) {
    if (nameOfHeading(line) !== '') return true;
    if (isSpokenLine(line, names)) return false;
  }
  return false;
}

export const readMarkdown = (text: string, names: SpeakerNames, log: TranscriptLog): Transcript =>
  readTurns(turnsOf(text), tidy, names, log);

function* turnsOf(text: string): Generator<TranscriptTurn> {
  let turn = { name: '', from: 0, line: 1 };
  let at = 0;
  let number = 0;
  const finish = (): TranscriptTurn => ({ name: turn.name, text: text.slice(turn.from, at), line: turn.line });
  for (const line of eachLine(text)) {
    const end = at + line.length + 1;
    const name = nameOfHeading(line);
    number++;
    if (name !== '') {
      yield finish();
      turn = { name, from: end, line: number };
    } else if (turn.name === '' && line.startsWith('# ') && text.slice(turn.from, at).trim() === '')
      turn = { name: '', from: end, line: number + 1 };
    at = end;
  }
  yield finish();
}

const tidy = (text: string): string => withoutOuterLines(unescapeHeadings(text.replaceAll('\r\n', '\n')));
