import type { LegalTable } from './legal.types.ts';

const contract = 'To give you the service (Article 6(1)(b) GDPR)';
const interest = (what: string) => `Our legitimate interest in ${what} (Article 6(1)(f))`;

export const purposes: LegalTable = {
  caption: 'Data, their use and the legal basis',
  head: ['Data', 'What for', 'Legal basis'],
  rows: [
    [
      'From your login provider: id, e-mail address, name, address of your picture. From you: username, bio, picture',
      'Your account and your profile',
      contract,
    ],
    [
      'Characters, personas, chats with their summaries, custom prompts, settings, collections, pictures',
      'What you create, and the replies of models to it',
      contract,
    ],
    ['Your keys for models, encrypted', 'Asking the model that you chose, with your account there', contract],
    [
      'Tokens and cost of replies, by day and model',
      'Your overview of usage, and the limit of messages a day',
      contract,
    ],
    ['Likes, favorites, comments, follows, blocks, notifications', 'Taking part, and your lists', contract],
    [
      'Which characters you saw in lists and opened, whose profile you looked at, on which day',
      'Statistics for authors and owners of profiles, as numbers of people',
      interest('telling authors how their work is received, without telling who'),
    ],
    [
      'Your reports. About you: reports, what was reported as it was then, decisions, appeals, and a log of what moderators did',
      'Moderation, its explanation and control',
      'A legal obligation (Article 6(1)(c), with the EU Digital Services Act), and our legitimate interest in a safe place (Article 6(1)(f))',
    ],
    [
      'Session and access tokens as hashes; your internet address while you are connected',
      'Keeping you logged in; limits against overload and abuse',
      interest('a service that works and is safe'),
    ],
    [
      'Technical logs: times, ids of requests, what failed. No messages, keys, tokens or e-mail addresses',
      'Finding and mending faults',
      interest('a service that works and is safe'),
    ],
    ['What you write to us', 'Answering you', interest('answering questions')],
  ],
};

export const kept: LegalTable = {
  caption: 'Data and how long they are kept',
  head: ['Data', 'Kept'],
  rows: [
    [
      'Account, characters, personas, chats, keys, settings, comments, likes, follows, usage',
      'Until you delete them, or your account',
    ],
    ['Session', '24 hours after your last visit, 30 days at most; ended at once when you log out'],
    ['What identifies an attempt to log in', '10 minutes'],
    ['Internet addresses, for limits', 'Some minutes; of IPv6 the first half only'],
    ['Answers to repeated calls, so that nothing is created twice', '24 hours'],
    ['Which characters you saw, whose profiles you looked at', '90 days; after that numbers alone'],
    ['Notifications', '90 days'],
    ['Your statistics by day', '100 days'],
    ['Pictures that nothing shows any more', 'About a day'],
    ['What was reported, as it was then', '90 days after the last decision about it'],
    [
      'Reports, decisions and appeals',
      'As long as the service exists; without your name and words when you delete your account',
    ],
    [
      'The log of what moderators did',
      'As long as the service exists: it is never changed; notes and messages about you are emptied when you delete your account',
    ],
    ['Technical logs', 'As long as they are needed to find faults'],
  ],
};
