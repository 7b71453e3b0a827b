export const advancedCard = {
  lead: 'For cards from other apps and extra instructions to the model. Most characters don’t need this.',
  definition: 'More about the character',
  loading: 'Loading the editor',
  greetings: 'Alternate greetings',
  greetingsLead: 'Other ways to open a chat. They appear as versions of the first message.',
  greeting: (n: number) => `Greeting ${n}`,
  addGreeting: 'Add a greeting',
  removeGreeting: (n: number) => `Remove greeting ${n}`,
  greetingUp: (n: number) => `Move greeting ${n} up`,
  greetingDown: (n: number) => `Move greeting ${n} down`,
  tooManyGreetings: (max: number) => `A character can have up to ${max} greetings.`,
  depthPrompt: 'Depth prompt',
  depthPromptLead: 'A note to the model, a fixed number of messages from the end of the chat.',
  prompt: 'Note',
  depth: 'Depth',
  depthHint: 'Messages from the end.',
  depthBounds: 'A whole number from 0 to 10,000.',
  roles: { system: 'System', user: 'User', assistant: 'Character' },
  greetingTooLong: (n: number, max: number) =>
    `Greeting ${n} is too long. The limit is ${max.toLocaleString('en')} characters.`,
  promptTooLong: (max: number) => `The depth prompt is too long. The limit is ${max.toLocaleString('en')} characters.`,
  contentTooLong: (entry: string, max: number) =>
    `The content of the lorebook entry “${entry}” is too long. The limit is ${max.toLocaleString('en')} characters.`,
  nameTooLong: (entry: string, max: number) =>
    `The name of the lorebook entry “${entry}” is too long. The limit is ${max.toLocaleString('en')} characters.`,
  tooManyKeys: (entry: string, max: number) => `The lorebook entry “${entry}” can have up to ${max} keys.`,
  keyTooLong: (entry: string, max: number) =>
    `A key of the lorebook entry “${entry}” is too long. The limit is ${max.toLocaleString('en')} characters.`,
} as const;
