/** Source: core specification, sections 2, 5 and 8. Validation messages are in the contracts. */
export const username = {
  title: 'Choose your username',
  lead: 'This is how others see you. You can’t change it later.',
  nextChat: (name: string) => `Next: your chat with ${name}.`,
  label: 'Username',
  hint: '3 to 30 letters, numbers, underscores or hyphens',
  checking: 'Checking availability...',
  available: 'This username is available',
  chooseAnother: 'Please choose a different username',
  checkFailed: 'Error checking username availability',
  saveFailed: 'Failed to save username',
  saved: 'Username saved successfully!',
  savedLocally: 'Username saved locally (temporary until server connection restored)',
  save: 'Save username',
  logout: 'Log out instead',
} as const;
