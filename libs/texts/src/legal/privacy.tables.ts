import { table } from './parts.ts';

const contract = 'To give you the service (Article 6(1)(b) GDPR)';
const interest = (what: string) => `Our legitimate interest in ${what} (Article 6(1)(f))`;

export const purposes = table('Data, its purpose and the legal basis', [
  ['Data', 'Purpose', 'Legal basis'],
  [
    'From your login provider: ID, email address, name, address of your picture. From you: username, bio, picture',
    'Your account and your profile',
    contract,
  ],
  [
    'Characters, personas, chats and their summaries, custom prompts, settings, collections, pictures',
    'What you create, and the models’ replies to it',
    contract,
  ],
  ['Your model keys, encrypted', 'Calling the model you chose, with your account there', contract],
  ['Tokens and cost of replies, by day and model', 'Your usage overview, and the daily message limit', contract],
  ['Likes, favorites, comments, follows, blocks, notifications', 'Social features, and your lists', contract],
  [
    'Which characters you saw in lists and opened, whose profiles you viewed, on which day',
    'Statistics for authors and profile owners, as numbers of people',
    interest('showing authors how their work is received, without showing who'),
  ],
  [
    'Your reports. About you: reports, copies of what was reported, decisions, appeals, and a log of moderators’ actions',
    'Moderation, its explanation and its oversight',
    'A legal obligation (Article 6(1)(c), with the EU Digital Services Act), and our legitimate interest in a safe place (Article 6(1)(f))',
  ],
  [
    'Session and access tokens as hashes; your IP address while you are connected',
    'Keeping you logged in; limits against overload and abuse',
    interest('a service that works and is safe'),
  ],
  [
    'Technical logs: times, request IDs, errors. No messages, keys, tokens or email addresses',
    'Finding and fixing errors',
    interest('a service that works and is safe'),
  ],
  ['What you write to us', 'Answering you', interest('answering questions')],
]);

export const kept = table('Data and how long it is stored', [
  ['Data', 'Stored'],
  [
    'Account, characters, personas, chats, keys, settings, comments, likes, follows, usage',
    'Until you delete them or your account',
  ],
  ['Files you upload for an import', 'Until they are imported, 7 days at most if you do not start the import'],
  ['Session', '24 hours after your last visit, 30 days at most; ends immediately when you log out'],
  ['Data that identifies a login attempt', '10 minutes'],
  ['IP addresses, for rate limits', 'A few minutes; only the first half of an IPv6 address'],
  ['Responses to repeated requests, so that nothing is created twice', '24 hours'],
  ['Which characters you saw, whose profiles you viewed', '90 days; after that, only the numbers'],
  ['Notifications', '90 days'],
  ['Your daily statistics', '100 days'],
  ['Pictures that are no longer shown anywhere', 'About a day'],
  ['Copies of what was reported', '90 days after the last decision about it'],
  [
    'Reports, decisions and appeals',
    'As long as the service exists; without your name and words once you delete your account',
  ],
  [
    'The log of moderators’ actions',
    'As long as the service exists: it is never changed, but notes and messages about you are emptied when you delete your account',
  ],
  ['Technical logs', 'As long as they are needed to find errors'],
]);
