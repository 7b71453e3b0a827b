import { MINIMUM_AGE } from './minimumAge.ts';

export const guidelines = {
  names: {
    minors: 'Protection of minors',
    harassment: 'No harassment',
    hate: 'No hate',
    sexual: 'Sexual content',
    violence: 'Violence and cruelty',
    illegal: 'Nothing illegal',
    privacy: 'Privacy of real people',
    impersonation: 'No impersonation',
    copyright: 'Copyright',
    spam: 'No spam',
    language: 'Language',
    other: 'Other',
  },
  says: {
    minors: 'No sexual or suggestive content that involves or depicts anyone under 18, real or fictional, in any form.',
    harassment: 'Don’t attack, threaten or stalk anyone, and don’t encourage others to do so.',
    hate: 'Don’t degrade people for their origin, religion, sex, orientation, identity, disability or age.',
    sexual: `Public characters, comments, names and pictures must be suitable for anyone who is ${MINIMUM_AGE} or older.`,
    violence: 'Stories can be dark, but don’t glorify real violence, torture or suicide.',
    illegal: 'Nothing illegal, and no instructions for it.',
    privacy:
      'Don’t share private facts about real people or create characters of private individuals without their consent.',
    impersonation: 'Don’t pretend to be another person, an organization or the operator of this site.',
    copyright: 'Publish only what you made or have permission to publish.',
    spam: 'No advertising, no repeated or misleading content, no deceptive links.',
    language: 'Keep comments, names and bios civil.',
    other: 'Anything else that harms people or this site.',
  },
} as const;
