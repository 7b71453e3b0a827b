/** What the menu of a chat opens. Apart from the other texts, because a chat's first visit does without it. */
export const chatSettings = {
  export: {
    hint: 'The JSONL file holds all versions of all messages, and can be imported again.',
  },
  memory: {
    title: 'Memory',
    lead: 'When this story no longer fits into what your model can hold, its beginning is summarised, so that the character does not forget it.',
    switch: 'Remember the beginning of this chat',
    switchHint: 'Summaries are written by your model and paid for with your key. They are no messages of your day.',
    loadFailed: 'The memory could not be loaded.',
    loading: 'Loading the memory',
    text: 'What the model is told of the beginning',
    none: 'Nothing has been summarised yet. That happens when the chat has become too long to be sent as a whole.',
    empty: 'Write your own, or leave it to the model.',
    covers: (messages: number) =>
      messages === 0
        ? ''
        : messages === 1
          ? 'It tells of the first message.'
          : `It tells of the first ${messages} messages.`,
    byYou: 'You wrote it last; the next summary goes on from your text.',
    byModel: (model: string) => `Written by ${model}.`,
    running: 'The beginning of the chat is being summarised …',
    failed: 'The summary could not be made.',
    again: (time: string) => `It is tried again at ${time}.`,
    later: 'It is tried again after a later reply.',
    outdated: 'Messages that it tells of were changed or deleted since.',
    stale: 'The memory was written anew while you were editing.',
    keepMine: 'Keep my text',
    takeNewer: 'Show the new one',
    cost: (summaries: number, tokens: string) =>
      `${summaries === 1 ? '1 summary' : `${summaries} summaries`}, ${tokens} tokens`,
    dollars: (amount: string) => `$${amount}`,
    save: 'Save',
    saved: 'Saved.',
    saveFailed: (reason: string) => `The memory was not saved. ${reason}`,
    rebuild: 'Summarise anew',
    rebuildQuestion:
      'The chat is summarised again from its first message, which you pay for. Your own changes of the text are replaced.',
    delete: 'Forget it',
    deleteQuestion: 'The summary is deleted, and no new one is made in this chat. The messages stay.',
    failedAction: (reason: string) => `That did not work. ${reason}`,
  },
} as const;
