export const shortcuts = {
  title: 'Keyboard shortcuts',
  help: 'Show this list',
  search: 'Search characters',
  characters: 'Go to Characters',
  create: 'Go to Create',
  chats: 'Go to Chats',
  settings: 'Go to Settings',
  theme: 'Switch between dark and light',
  send: 'Send the message',
  newLine: 'New line in a message',
  stop: 'Stop the reply',
} as const;
