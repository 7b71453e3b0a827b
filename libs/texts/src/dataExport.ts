const files: readonly (readonly [string, string])[] = [
  [
    'account.json',
    'Your account: names, email address, bio, since when. From your login provider: your id there and your picture.',
  ],
  [
    'access-tokens.json',
    'The names of your access tokens, what they may do and when they were used last. Not the tokens.',
  ],
  [
    'characters/',
    'Each of your characters as a card, twice: JSON and PNG (card specification V3). Masque and other programs import both. A card that does not fit into a PNG is a .charx file.',
  ],
  [
    'characters.json',
    'A list of them with what a card does not say: who may see it, what others may do with it, with whom you have shared it.',
  ],
  ['personas.json', 'Who you are in your chats. The pictures are in media/personas.'],
  ['settings.json', 'Your model, custom prompt, lorebook and memory settings, and the variables your chats share.'],
  ['usage.json', 'Tokens and costs, day by day and model by model.'],
  [
    'chats/',
    'Each of your chats with all versions of its messages, as SillyTavern writes them (JSON Lines). Masque imports them again.',
  ],
  ['chats.json', 'A list of them with what such a file does not say, for example from which chat one branched.'],
  ['statistics.json', 'Your statistics, as your profile page shows them to you.'],
  ['statistics-by-day.json', 'The same day by day, as far as it is kept. A day on which nobody counted has no totals.'],
  ['likes.json', 'The characters that you like or dislike.'],
  ['favorites.json', 'Your favorite characters.'],
  ['follows.json', 'Whom you follow, and who follows you.'],
  ['blocks.json', 'Whom you have blocked.'],
  ['comments.json', 'What you have written about characters.'],
  ['collections.json', 'Your collections and what is in them.'],
  ['notices.json', 'Your notifications, including muted kinds.'],
  ['notice-settings.json', 'Notification kinds you have muted.'],
  [
    'seen.json',
    'Which characters you saw in lists and opened in the last 90 days. Their authors learn only how many people did.',
  ],
  [
    'profile-views.json',
    'Whose profiles you looked at on which of the last 90 days. They learn only how many people did.',
  ],
  ['reports.json', 'What you have reported to the moderators, and what became of it.'],
  ['media/', 'Pictures that are in no card: of your profile, your bio and your personas.'],
];

const width = Math.max(...files.map(([name]) => name.length)) + 2;

/** The text that explains the archive with a user's data. */
export const dataExport = {
  readMe: (username: string, at: Date) => ({
    path: 'README.txt',
    text: `${[
      `This is what Masque has of ${username}, downloaded on ${at.toISOString()}.`,
      '',
      'Texts are UTF-8, times are UTC. JSON files open in any text editor.',
      'Your API keys, your session and your access tokens are not in here: Masque gives them to nobody.',
      'A file that is not there has nothing to tell.',
      '',
      ...files.map(([name, about]) => `${name.padEnd(width)}${about}`),
    ].join('\r\n')}\r\n`,
  }),
} as const;
