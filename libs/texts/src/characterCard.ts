export const characterCard = {
  startChat: 'Start New Chat',
  remove: 'Remove',
  delete: (name: string) => `Delete ${name}`,
  actions: (name: string) => `Actions for ${name}`,
  by: 'by',
  authorLabel: (name: string) => `Profile of ${name}`,
  moreTags: (n: number) => `+${n} more`,
  likes: (n: number) => (n === 1 ? '1 like' : `${n.toLocaleString('en')} likes`),
  chats: (n: number) => (n === 1 ? '1 chat' : `${n.toLocaleString('en')} chats`),
  private: 'Private',
  /** Keyed by moderation state; shown instead of Public. */
  held: { none: '', pending: 'Held for review', hidden: 'Hidden' },
  favorite: 'One of your favorites',
} as const;
