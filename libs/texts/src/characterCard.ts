export const characterCard = {
  delete: (name: string) => `Delete ${name}`,
  actions: (name: string) => `Actions for ${name}`,
  moreTags: (n: number) => `+${n} more`,
  moreTagsNarrow: (n: number) => `+${n}`,
  /** Keyed by moderation state; shown instead of Public. */
  held: { none: '', pending: 'Held for review', hidden: 'Hidden' },
  favorite: 'One of your favorites',
} as const;
