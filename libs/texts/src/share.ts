/** Sharing of a private character by a link. */
export const share = {
  button: 'Share',
  title: (name: string) => `Share ${name}`,
  lead: (name: string) =>
    `Whoever opens this link and signs in can see ${name} and chat with it. It stays out of all lists and searches.`,
  closedLead: 'They do not see its definition, which you have closed.',
  none: 'There is no link yet.',
  make: 'Make a link',
  link: 'Link',
  copy: 'Copy link',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied. Copy it from the field.',
  addressNotCopied: 'The address could not be copied. Copy it from the address bar.',
  people: (n: number) => (n === 1 ? '1 person came by it' : `${n.toLocaleString('en')} people came by it`),
  nobody: 'Nobody has opened it yet.',
  since: 'since',
  remove: (username: string) => `Remove ${username}`,
  removeTitle: (username: string) => `Remove ${username}`,
  removeQuestion: (username: string) =>
    `${username} will no longer see the character, and this link does not let them in again. Their chats stay readable to them.`,
  removeConfirm: 'Remove',
  removing: 'Removing...',
  removed: (username: string) => `${username} no longer sees the character, and this link does not let them in again.`,
  revoke: 'Take the link back',
  revokeTitle: 'Take the link back',
  revokeQuestion: (people: number) =>
    people === 0
      ? 'The link will lead nowhere. You can make a new one at any time.'
      : `The link will lead nowhere, and ${people === 1 ? 'the person' : `the ${people.toLocaleString('en')} people`} who came by it will no longer see the character. Their chats stay readable to them.`,
  revoking: 'Taking it back...',
  revoked: 'The link is taken back. Nobody but you sees the character.',
  failedToLoad: 'Failed to load how it is shared',
  letIn: (name: string, author: string) =>
    `${author} shares ${name} with you. You can see and chat with it from now on.`,
  dead: 'This link does not lead to a character',
  deadHint: 'It was taken back, or the character was deleted. Ask whoever sent it for a new one.',
  notOpened: 'The link could not be opened',
} as const;
