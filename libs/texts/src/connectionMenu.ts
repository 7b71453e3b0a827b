/** Separate from `connections`, because a chat loads only this. */
export const connectionMenu = {
  label: 'Connection profile',
  default: 'Default',
  ofCharacter: (character: string, profile: string) => `${character}’s profile: ${profile}`,
  stopUsing: (profile: string) => `Stop using ${profile}`,
  serverGone: (model: string) => `${model} · Its server was removed`,
  everyChat: (character: string) => `Use for every chat with ${character}`,
  everyChatOn: (character: string, profile: string) => `Every chat with ${character} now uses ${profile}.`,
  everyChatOff: (character: string, profile: string) => `Chats with ${character} no longer use ${profile} by default.`,
  characterFailed: (reason: string) => `The profile wasn’t changed. ${reason}`,
  manage: 'Manage profiles',
  create: 'Create a connection profile',
  chooseModel: 'Choose another model',
  problem: {
    gone: (model: string) => `${model}’s server was removed. Choose another model.`,
    unlisted: (model: string) => `${model} isn’t on the server’s list. If it doesn’t reply, choose another.`,
    choose: 'Choose another',
    keyMissing: (gateway: string) => `${gateway} needs your key. Add it in Settings.`,
  },
} as const;
