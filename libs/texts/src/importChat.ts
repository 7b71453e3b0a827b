/** Importing a chat of another program; source: server specification, section 9. */
export const importChat = {
  title: 'Import a chat',
  titleWith: (name: string) => `Import a chat with ${name}`,
  whose: 'Who is the chat with? The character must be here first; a card of it can be imported, too.',
  find: 'Find a character',
  pick: (name: string) => `Import a chat with ${name}`,
  other: 'Another character',
  hint: 'A chat file of SillyTavern, Agnai, ChatGPT, character.ai, KoboldAI, Oobabooga or RisuAI, or plain text.',
  choose: 'Choose a file',
  file: 'Chat file',
  importing: (file: string) => `${file} is being imported...`,
  failed: (reason: string) => `Nothing was imported: ${reason}`,
  tooLarge: 'This file is too large. A chat file may have 64 MB.',
  imported: (n: number) => (n === 1 ? '1 message was imported.' : `${n.toLocaleString('en')} messages were imported.`),
  importedChats: (n: number) =>
    `They are ${n} chats: each conversation of the file and each branch of one became a chat of its own.`,
  skipped: (n: number) =>
    n === 1 ? '1 line or message could not be read:' : `${n.toLocaleString('en')} lines or messages could not be read:`,
  skippedLine: (line: number, reason: string) => `${line}: ${reason}`,
  shortened: (n: number) =>
    n === 1 ? '1 message was too large and is not whole.' : `${n} messages were too large and are not whole.`,
  skippedChats: (n: number) =>
    n === 1
      ? '1 conversation was left out: there were too many.'
      : `${n} conversations were left out: there were too many.`,
  open: 'Open the chat',
} as const;
