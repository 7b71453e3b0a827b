/** By name, in the order of the archive. */
const files: Readonly<Record<string, string>> = {
  'account.json':
    'Your account: names, email address, bio, join date. From your login provider: your ID there and your picture.',
  'access-tokens.json':
    'The names and permissions of your access tokens, and when each was last used. Not the tokens themselves.',
  'characters/':
    'Each of your characters as a card, twice: JSON and PNG (card specification V3). Masque and other apps can import both. A card that does not fit in a PNG is a .charx file.',
  'characters.json':
    'A list of your characters with details cards don’t include: who can see it, what others can do with it, and who you shared it with.',
  'personas.json': 'Your personas. Their pictures are in media/personas.',
  'backgrounds.json': 'The backgrounds of your chats. Their pictures are in media/backgrounds.',
  'presets.json': 'Which of your presets may run their regex scripts.',
  'presets/': 'Your presets, as SillyTavern’s chat-completion presets. Masque can import them again.',
  'quick-replies/': 'Your sets of quick replies, as SillyTavern’s. Masque can import them again.',
  'settings.json':
    'Your model, default background, connection profiles, model servers without their secrets, custom prompt, lorebook and memory settings, regex scripts, and the variables that your chats share.',
  'usage.json': 'Tokens and cost by day and model.',
  'chats/':
    'Each of your chats with all versions of its messages, in the SillyTavern format (JSON Lines). Masque can import them again.',
  'chats.json': 'A list of your chats with details those files don’t include, such as which chat it was branched from.',
  'imports.json': 'Your imports from other apps, with the result for each file.',
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
  'media/': 'Pictures that are not in a card: from your profile, your bio and your personas, and your backgrounds.',
};

const width = Math.max(...Object.keys(files).map((name) => name.length)) + 2;

const sillyTavern = (username: string, at: Date, withoutCard: readonly string[]): readonly string[] => [
  `These are the characters, chats, lorebooks, personas, backgrounds, presets, quick replies, connection profiles and regex scripts of ${username}, as files of SillyTavern 1.19, downloaded from Masque on ${at.toISOString()}.`,
  '',
  'To start a new SillyTavern with them:',
  '1. Close SillyTavern.',
  '2. Unpack this archive into an empty folder data/default-user (with user accounts: data/ and the name of the account).',
  '3. Start SillyTavern, and connect it to a model: keys are not included. A character opens on its newest chat; the others are in its menu under “Manage chat files”.',
  '',
  'To add them to a SillyTavern that you already use:',
  '1. Make a backup, and close SillyTavern.',
  '2. Unpack everything except settings.json into data/default-user. Do not replace your own lorebooks, presets or templates that have the same name.',
  '3. Start SillyTavern. In Persona Management, restore masque/personas.json. In Extensions > Regex, import masque/regex.json.',
  '   Tags, the background of all chats, the lorebook settings, and the connection profiles, the variables that all chats share, and which lorebooks are active everywhere are only in settings.json.',
  '',
  'The file names of characters, personas and backgrounds end with a code, so they do not replace yours. A card that does not fit in a PNG is a JSON file next to the others: import it in SillyTavern.',
  'Pictures of personas and backgrounds are re-encoded, so they may be smaller than the ones you uploaded.',
  'Not included: global variables of an imported SillyTavern, which Masque does not read.',
  ...(withoutCard.length === 0
    ? []
    : [
        '',
        'These folders of chats have no card, because the character was deleted or its author does not allow downloads, or because its card is a JSON file. To open the chats, rename one of your cards to match the folder:',
        ...withoutCard.map((name) => `characters/${name}.png`),
      ]),
];

export const dataExport = {
  sillyTavernReadMe: (username: string, at: Date, withoutCard: readonly string[]) => ({
    path: 'README.txt',
    text: `${sillyTavern(username, at, withoutCard).join('\r\n')}\r\n`,
  }),
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
