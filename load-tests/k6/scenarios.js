/**
 * Describes how the load of each script rises and falls, whom it needs, and the calls it makes. Plain data without k6,
 * like `thresholds.js`, so that specs can read it.
 */

const together = (...lists) => [...new Set(lists.flat())];

/** No run exceeds these: iterations per second, minutes, virtual users. */
export const bounds = { rate: 1_000, minutes: 240, users: 500 };

const browsing = [
  'catalog.listCharacters',
  'catalog.getCharacter',
  'catalog.listTags',
  'gateway.getProfile',
  'gateway.listCharactersOf',
  'social.listComments',
];
const gathering = [
  'social.like',
  'social.toggleFavorite',
  'social.follow',
  'social.unfollow',
  'social.submitComment',
  'social.listComments',
];
const talking = ['chat.complete', 'chat.getChat', 'chat.listChats'];

/**
 * `rate`: iterations per second; `users`: virtual users of scripts without a rate; `minutes`: duration of the whole
 * run; `shape`: shares of the time and of the maximum; `people`: signed-in users created first; `chats`: each gets a
 * key and a chat.
 */
export const scenarios = {
  smoke: {
    about: 'each call once or twice, by one user after the other',
    users: 1,
    minutes: 0.25,
    shape: [[1, 1]],
    people: 2,
    chats: true,
    moderator: true,
    calls: together(browsing, gathering, talking, [
      'gateway.getSession',
      'identity.checkUsername',
      'chat.saveHistory',
      'moderation.createReport',
      'moderation.listReports',
    ]),
  },
  browse: {
    about: 'visitors and signed-in users who look at lists, searches, characters, profiles and comments',
    rate: 20,
    minutes: 1,
    shape: [
      [0.2, 1],
      [0.8, 1],
    ],
    people: 10,
    calls: browsing,
  },
  'sign-up-wave': {
    about: 'new people: the provider’s credential, sign-in, username, session, first list',
    rate: 3,
    minutes: 1,
    shape: [
      [0.3, 1],
      [0.7, 1],
    ],
    people: 0,
    calls: [
      'gateway.signInWithCredential',
      'identity.checkUsername',
      'identity.setUsername',
      'gateway.getSession',
      'catalog.listCharacters',
    ],
  },
  'chat-streams': {
    about: 'people who write, read the streamed reply to its end, and look at their chat',
    users: 20,
    minutes: 1,
    shape: [
      [0.3, 1],
      [0.6, 1],
      [0.1, 0],
    ],
    people: 20,
    chats: true,
    calls: talking,
  },
  'social-storm': {
    about: 'a few characters that everybody likes, marks and comments on, and their authors’ new followers',
    rate: 30,
    minutes: 1,
    shape: [
      [0.2, 1],
      [0.8, 1],
    ],
    people: 30,
    calls: gathering,
  },
  moderation: {
    about: 'reports by many, while a moderator reads and decides',
    rate: 2,
    minutes: 1,
    shape: [[1, 1]],
    people: 20,
    moderator: true,
    calls: ['moderation.createReport', 'moderation.listReports', 'moderation.getReport', 'moderation.moveReport'],
  },
  soak: {
    about: 'browsing, social life and replies at an even pace for long: leaks, growing queues',
    rate: 5,
    minutes: 10,
    shape: [
      [0.05, 1],
      [0.95, 1],
    ],
    people: 20,
    chats: true,
    calls: together(browsing, gathering, talking),
  },
  spike: {
    about: 'browsing that grows tenfold within seconds, stays, and is over',
    rate: 100,
    minutes: 1,
    shape: [
      [0.3, 0.1],
      [0.05, 1],
      [0.3, 1],
      [0.05, 0.1],
      [0.3, 0.1],
    ],
    people: 10,
    calls: browsing,
  },
  breakpoint: {
    about: 'browsing that grows until a threshold breaks: how much this installation bears',
    rate: 500,
    minutes: 3,
    shape: [[1, 1]],
    people: 10,
    isToBreak: true,
    calls: browsing,
  },
};
