import { withoutOuterLines } from './lines.ts';
import { escapeHeadings, markdownHeading, markdownName } from './markdown.syntax.ts';
import { formatSendDate } from './send-date.ts';
import { oneLine, spokenName, type SpeakerNames } from './speakers.ts';
import { writeMessage } from './st.message.ts';
import { withVariables } from './st.variables.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

export interface TranscriptHead extends Omit<Transcript, 'messages'> {
  startedAt?: number;
}

/** Writes in pieces, so that a long chat is never in memory as a whole. */
export interface TranscriptWriter {
  head: (head: TranscriptHead) => string;
  message: (message: TranscriptMessage, names: SpeakerNames) => string;
  separator: string;
}

const jsonl: TranscriptWriter = {
  head: ({ userName, characterName, variables, metadata, unknown, startedAt }) => {
    const header = {
      ...(startedAt === undefined ? {} : { create_date: formatSendDate(startedAt) }),
      ...unknown,
      // A line with `mes` would be read as a message.
      mes: undefined,
      user_name: userName,
      character_name: characterName,
      chat_metadata: withVariables(metadata, variables),
    };
    return `${JSON.stringify(header)}\n`;
  },
  message: (message) => `${JSON.stringify(writeMessage(message))}\n`,
  separator: '',
};

const text: TranscriptWriter = {
  head: () => '',
  message: (message, names) => {
    const { text } = message;
    const name = oneLine(spokenName(message, names));
    return isBlank(text) ? '' : `${name}: ${withoutOuterLines(text).replaceAll(/\r?\n/g, '\n  ')}\n`;
  },
  separator: '\n',
};

const markdown: TranscriptWriter = {
  head: ({ userName, characterName }) => `# ${markdownName(characterName)} and ${markdownName(userName)}\n\n`,
  message: (message, names) => {
    const { text } = message;
    const heading = markdownHeading(spokenName(message, names));
    return isBlank(text) ? '' : `${heading}\n\n${escapeHeadings(withoutOuterLines(text))}\n`;
  },
  separator: '\n',
};

export const transcriptWriters = { jsonl, markdown, text };

function write({ head, message, separator }: TranscriptWriter, transcript: Transcript): string {
  const startedAt = transcript.messages.find(({ sentAt }) => sentAt !== undefined)?.sentAt;
  const written = transcript.messages.map((one) => message(one, transcript)).filter((piece) => piece !== '');
  return head({ ...transcript, ...(startedAt === undefined ? {} : { startedAt }) }) + written.join(separator);
}

export const writeJsonl = (transcript: Transcript): string => write(jsonl, transcript);
export const writeText = (transcript: Transcript): string => write(text, transcript);
export const writeMarkdown = (transcript: Transcript): string => write(markdown, transcript);

const isBlank = (text: string): boolean => text.trim() === '';
