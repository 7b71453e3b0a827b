import { importChat } from './importChat.ts';

const messages = (n: number): string => (n === 1 ? '1 message' : `${n} messages`);
const scripts = (n: number): string => (n === 1 ? '1 regex script' : `${n} regex scripts`);
const them = (n: number): string => (n === 1 ? 'it' : 'them');

/** A job's notes on the items of an import. */
export const importItems = {
  notUploaded: 'This file wasn’t uploaded.',
  skipped: (n: number): string => `Left out ${messages(n)} that couldn’t be read.`,
  shortened: (n: number): string => `Shortened ${messages(n)} that were too long.`,
  skippedChats: (n: number): string => `Left out ${n} more ${n === 1 ? 'chat' : 'chats'} in this file.`,
  movedNotes: importChat.movedNotes,
  leftOut: importChat.leftOut,
  sameScripts: (n: number): string => `Left out ${n} ${n === 1 ? 'script' : 'scripts'} that you already have.`,
  sameSets: (n: number): string => `Left out ${n} ${n === 1 ? 'set' : 'sets'} that you already have.`,
  notCollected: (n: number): string =>
    `Left out ${n} ${n === 1 ? 'character' : 'characters'} because the collection is full.`,
  unsupportedButtons: (n: number): string =>
    n === 1
      ? 'This button doesn’t run, because Masque doesn’t support its commands:'
      : `${n} buttons don’t run, because Masque doesn’t support their commands:`,
  unsupported: (button: string, commands: readonly string[]): string =>
    `${button}: ${commands.map((name) => `/${name}`).join(', ')}`,
  includesScripts: (n: number): string => `Includes ${scripts(n)}, off until you allow ${them(n)} in a chat.`,
  presetScripts: (n: number): string => `Includes ${scripts(n)}, off until you allow ${them(n)} in this preset.`,
  noServer: (server: string): string =>
    `This site doesn’t have the server ${server}. Choose a server and a model in this profile.`,
  noModel: (model: string): string => `This site doesn’t offer the model ${model}. Choose another in this profile.`,
  wasInUse: 'You used this profile in SillyTavern. Once it has a model, you can make it the default.',
  noAddress: (url: string): string => `Add the server ${url} under Settings, then choose a model in this profile.`,
  enterKey: (server: string): string => `Enter your ${server} key in Settings to use it.`,
  noPreset: (name: string): string => `Its preset, ${name}, wasn’t found.`,
  kept: {
    character: 'You’ve edited it since.',
    played: 'You have chats with it.',
    attached: 'You use it in your chats.',
    collected: 'It’s in one of your collections.',
    favorite: 'It’s one of your favorites.',
    isDefault: 'It’s your default persona.',
    locked: 'It’s the persona for some of your characters.',
    chat: 'You’ve changed this chat since.',
    persona: 'You’ve edited it since.',
    preset: 'You’ve edited it since.',
    profile: 'You’ve edited it since.',
    settings: 'You’ve changed these settings since.',
    scripts: 'You’ve edited some of these scripts since.',
    quickReplies: 'You’ve edited this set since.',
    background: 'One of your chats uses it.',
    collection: 'You’ve changed this collection since.',
  },
} as const;
