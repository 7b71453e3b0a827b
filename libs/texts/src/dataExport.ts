/** By name, in the order of the archive. */
const files: Readonly<Record<string, string>> = {
  'account.json':
    'Your account: names, email address, bio, join date. From your login provider: your ID there and your picture.',
  'access-tokens.json':
    'The names and permissions of your access tokens, and when each was last used. Not the tokens themselves.',
  'characters/':
    'Each of your characters as a card, twice: JSON and PNG (card specification V3). Masque and other apps can import both. A card that does not fit in a PNG is a .charx file.',
  'characters.json':
    'A list of your characters with what a card does not say: who can see it, what others can do with it, and who you shared it with.',
  'personas.json': 'Your personas. Their pictures are in media/personas.',
  'presets/': 'Your presets, as SillyTavern’s chat-completion presets. Masque can import them again.',
  'settings.json':
    'Your model, connection profiles, model servers without their secrets, custom prompt, lorebook and memory settings, regex scripts, and the variables that your chats share.',
  'usage.json': 'Tokens and cost by day and model.',
  'chats/':
    'Each of your chats with all versions of its messages, in the SillyTavern format (JSON Lines). Masque can import them again.',
  'chats.json': 'A list of your chats with what such a file does not say, such as which chat it was branched from.',
  'statistics.json': 'Your statistics, as shown on your profile page.',
  'statistics-by-day.json':
    'The same statistics by day, as far back as they are stored. Days without a count have no totals.',
  'likes.json': 'The characters you like or dislike.',
  'favorites.json': 'Your favorite characters.',
  'follows.json': 'Who you follow, and who follows you.',
  'blocks.json': 'Who you have blocked.',
  'comments.json': 'Your comments on characters.',
  'collections.json': 'Your collections and the characters in them.',
  'notices.json': 'Your notifications, including muted kinds.',
  'notice-settings.json': 'Notification kinds you have muted.',
  'seen.json':
    'The characters you saw in lists and opened in the last 90 days. Their authors see only how many people did.',
  'profile-views.json':
    'The profiles you viewed in the last 90 days, by day. Their owners see only how many people did.',
  'reports.json': 'What you reported to the moderators, and the outcomes.',
  'media/': 'Pictures that are not in a card: from your profile, your bio and your personas.',
};

const width = Math.max(...Object.keys(files).map((name) => name.length)) + 2;

export const dataExport = {
  readMe: (username: string, at: Date) => ({
    path: 'README.txt',
    text: `${[
      `This is the data that Masque has about ${username}, downloaded on ${at.toISOString()}.`,
      '',
      'Text is UTF-8, times are UTC. JSON files open in any text editor.',
      'Your API keys, session and access tokens are not included: Masque never gives them out.',
      'A missing file means that there is no such data.',
      '',
      ...Object.entries(files).map(([name, about]) => `${name.padEnd(width)}${about}`),
    ].join('\r\n')}\r\n`,
  }),
} as const;
