/** What the menu of a chat opens. Apart from the other texts, because a chat's first visit does without it. */
export const chatSettings = {
  export: {
    hint: 'The JSONL file holds all versions of all messages, and can be imported again.',
  },
} as const;
