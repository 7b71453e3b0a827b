import { eachLine } from './lines.ts';
import { composeMessage, composeTranscript } from './message.ts';
import type { TranscriptLog } from './report.ts';
import { givenName, giveRoles, type Role, type SpeakerNames, unmarked } from './speakers.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

export interface TranscriptTurn {
  name: string;
  text: string;
  line: number;
}

export function readTurns(
  turns: Iterable<TranscriptTurn>,
  tidy: (text: string) => string,
  names: SpeakerNames,
  log: TranscriptLog,
): Transcript {
  const messages: TranscriptMessage[] = [];
  const told = new Map<TranscriptMessage, Role>();
  for (const { name: written, text, line } of turns) {
    if (written === '') skipAll(text, line, log);
    else {
      const { name: own, role } = unmarked(written);
      const versions = log.isFull ? undefined : [{ text: tidy(text) }];
      const message = versions && composeMessage({ role: 'assistant', name: givenName(own, names), versions });
      if (message && role) told.set(message, role);
      log.add(messages, message, line);
    }
  }
  giveRoles(messages, names, told);
  return composeTranscript(messages);
}

function skipAll(text: string, first: number, log: TranscriptLog): void {
  let number = first;
  for (const line of eachLine(text)) {
    if (line.trim() !== '') log.skip(number, 'This line comes before the first speaker.');
    number++;
  }
}
