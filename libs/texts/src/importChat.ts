import { number } from './numbers.ts';

const importRest = 'Delete the imported ones from the file, or split the file, then import the rest.';

/** Source: server specification, section 9. */
export const importChat = {
  title: 'Import a chat',
  titleWith: (name: string) => `Import a chat with ${name}`,
  whose: 'Who is the chat with? Import or create the character first.',
  other: 'Another character',
  hint: 'A chat file from SillyTavern, Agnai, ChatGPT (or its ZIP archive), character.ai, KoboldAI, Oobabooga or RisuAI, or a Markdown or text file.',
  choose: 'Choose a file',
  file: 'Chat file',
  importing: (file: string) => `Importing ${file}...`,
  failed: (reason: string) => `Nothing was imported: ${reason}`,
  tooLarge: 'This file is too large. The limit is 64 MB.',
  imported: (n: number) => (n === 1 ? '1 message was imported.' : `${number(n)} messages were imported.`),
  importedChats: (n: number) => `Saved as ${number(n)} chats, one for each conversation and branch.`,
  skipped: (n: number) =>
    n === 1 ? '1 line or message couldn’t be read:' : `${number(n)} lines or messages couldn’t be read:`,
  skippedLine: (line: number, reason: string) => `${line}: ${reason}`,
  shortened: (n: number) =>
    n === 1 ? '1 message was too large and was cut.' : `${number(n)} messages were too large and were cut.`,
  skippedChats: (n: number) =>
    n === 1
      ? `1 conversation was skipped: there were too many. ${importRest}`
      : `${number(n)} conversations were skipped: there were too many. ${importRest}`,
  movedNotes: 'The author’s note is now sent with every message, at a fixed depth.',
  leftOut: {
    memory: 'The save’s memory wasn’t imported. Add it to the chat’s author’s note.',
    files:
      'Pictures and files in its messages stay in your SillyTavern folder. SillyTavern downloads still link to them.',
    worldInfo: 'The save’s lorebook entries weren’t imported. Add them to a lorebook.',
  },
  open: 'Open the chat',
} as const;
