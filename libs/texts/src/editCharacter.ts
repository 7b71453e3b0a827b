/** Source: core specification, sections 2, 5 and 8. Validation messages are in the contracts. */
export const editCharacter = {
  title: 'Edit Character',
  titleOf: (name: string) => `Edit ${name}`,
  loading: 'Loading the character',
  loadFailed: 'Failed to load character',
  submit: 'Update Character',
  failed: 'Failed to update character',
  restored: (when: string) => `Restored unsaved changes from ${when}.`,
  changedSince: 'The character has changed since then.',
  lost: {
    image: 'The new picture was too large to save in the draft. Choose it again.',
    parts: 'Changes to the lorebook, greetings and similar were too large to save in the draft.',
  },
  stale: {
    title: 'This character was changed elsewhere',
    lead: 'Your edits are still here. Where both versions changed a text, choose one, then save.',
    ownTitle: 'Restored. Your edits are still here',
    ownLead: 'Where the restored text differs from yours, choose one, then save.',
    noConflict: 'Your edits are still here and don’t conflict. Save to apply them.',
    taken: (fields: string) => `Updated to the newer version: ${fields}.`,
    mine: 'Yours',
    newer: 'Newer',
    save: 'Save over the newer version',
  },
} as const;
