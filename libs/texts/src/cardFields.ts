interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

/** Keys match `cardFields` in the contracts. */
export const cardFields = {
  name: { label: 'Name', placeholder: 'Elara Nightwhisper' },
  summary: {
    label: 'Summary',
    hint: 'One or two sentences. Appears on cards.',
    placeholder: 'A mage who sells forgotten names, and has mislaid her own.',
  },
  scenario: {
    label: 'Scenario',
    hint: 'The setting or world where you meet.',
    placeholder: 'A lantern-lit shop at the end of a street that isn’t there by day...',
  },
  personality: {
    label: 'Personality',
    hint: 'Traits, speech style, quirks, emotions.',
    placeholder: 'Dry, patient, curious to a fault. Answers questions with better questions...',
  },
  firstMessage: {
    label: 'First message',
    hint: 'How the character opens the conversation. Put *actions* between asterisks and "speech" in quotes.',
    placeholder: '*The bell above the door rings though nobody touched it.* "You are late," she says...',
  },
  exampleDialogs: {
    label: 'Example dialogs',
    hint: 'A few lines that show how they talk, each starting with User: or Character:.',
    placeholder: 'User: What do you sell?\nCharacter: "That depends on what you have lost."',
  },
  description: {
    label: 'Description',
    hint: 'Everything else about the character: looks, past, world. Cards from other apps often put everything here.',
  },
  nickname: { label: 'Nickname', hint: 'Replaces the name wherever {{char}} appears.' },
  systemPrompt: {
    label: 'System prompt',
    hint: 'Replaces the main instruction to the model. {{original}} inserts the one it replaces.',
  },
  postHistoryInstructions: {
    label: 'Post-history instructions',
    hint: 'Sent to the model after the conversation, just before it replies.',
  },
  creatorNotes: {
    label: 'Creator notes',
    hint: 'Tips for people who chat with the character. The model never sees them.',
  },
  creator: { label: 'Creator', hint: 'Who made the card, if not you.' },
  characterVersion: { label: 'Card version', hint: 'The creator’s version number, such as 1.2.' },
} as const satisfies Record<string, FieldWords>;
