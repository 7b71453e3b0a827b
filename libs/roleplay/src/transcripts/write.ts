import { formatSendDate } from './send-date.ts';
import { writeMessage } from './st.message.ts';
import { withVariables } from './st.variables.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** SillyTavern's JSONL: a header, then a message a line. What SillyTavern does not know is kept on its line. */
export function writeJsonl({ userName, characterName, variables, metadata, unknown, messages }: Transcript): string {
  const first = messages.find((message) => message.sentAt !== undefined)?.sentAt;
  const header = {
    ...(first === undefined ? {} : { create_date: formatSendDate(first) }),
    ...unknown,
    // A line with a text is read as a message.
    mes: undefined,
    user_name: userName,
    character_name: characterName,
    chat_metadata: withVariables(metadata, variables),
  };
  let lines = `${JSON.stringify(header)}\n`;
  for (const message of messages) lines += `${JSON.stringify(writeMessage(message))}\n`;
  return lines;
}

const shown = (messages: readonly TranscriptMessage[]): TranscriptMessage[] =>
  messages.filter((message) => message.text.trim() !== '');

/** `Name: text`, further lines indented by two spaces, a blank line between messages. `readTranscript` reads it. */
export function writeText({ messages }: Transcript): string {
  return shown(messages)
    .map(({ name, text }) => `${oneLine(name)}: ${text.trim().replaceAll(/\r?\n/g, '\n  ')}\n`)
    .join('\n');
}

/** For reading: a heading, then each speaker in bold. The messages' own Markdown stays as it is. */
export function writeMarkdown({ userName, characterName, messages }: Transcript): string {
  const heading = `# ${escape(characterName)} and ${escape(userName)}\n`;
  const blocks = shown(messages).map(({ name, text }) => `\n**${escape(name)}:**\n\n${text.trim()}\n`);
  return heading + blocks.join('');
}

const oneLine = (name: string): string => name.replaceAll(/[\r\n:]+/g, ' ').trim();

const escape = (name: string): string => oneLine(name).replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
