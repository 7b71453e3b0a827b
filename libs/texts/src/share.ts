export const share = {
  button: 'Share',
  title: (name: string) => `Share ${name}`,
  lead: (name: string) =>
    `Anyone who opens this link and logs in can see ${name} and chat with it. It stays out of lists and search.`,
  closedLead: 'They can’t see its definition, which you keep private.',
  none: 'No link yet.',
  make: 'Create link',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  notCopied: 'Copying failed. Copy the link from the field.',
  addressNotCopied: 'Copying failed. Copy the link from the address bar.',
  people: (n: number) => (n === 1 ? '1 person joined with it' : `${n.toLocaleString('en')} people joined with it`),
  nobody: 'Nobody has opened it yet.',
  since: 'since',
  remove: (username: string) => `Remove ${username}`,
  removeQuestion: (username: string) =>
    `${username} will lose access, and this link won’t let them back in. They can still read their chats.`,
  removed: (username: string) => `Removed ${username}. This link won’t let them back in.`,
  revoke: 'Revoke link',
  revokeQuestion: (people: number) =>
    people === 0
      ? 'The link will stop working. You can make a new one at any time.'
      : `The link will stop working, and ${people === 1 ? 'the person' : `the ${people.toLocaleString('en')} people`} who used it will lose access to the character. They can still read their chats.`,
  revoked: 'Link revoked. Only you can see the character.',
  failedToLoad: 'We couldn’t load sharing details',
  opened: (name: string, author: string) => `${author} shared ${name} with you. You can now see it and chat with it.`,
  dead: 'This link doesn’t work',
  deadHint: 'It was revoked, or the character was deleted. Ask for a new link.',
  notOpened: 'We couldn’t open this link',
} as const;
