import { guidelines } from '../guidelines.ts';
import { examples } from './guidelines.examples.ts';
import type { LegalFacts, LegalPart, LegalText } from './legal.types.ts';
import { section, table } from './parts.ts';

type Rule = keyof typeof guidelines.names;

const rules = Object.keys(guidelines.names).filter((key): key is Rule => key in guidelines.says);

const rulePart = (rule: Rule): LegalPart => ({
  id: `rule-${rule}`,
  title: guidelines.names[rule],
  blocks: [guidelines.says[rule], examples[rule]],
});

export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'Be as free as you like in stories, and decent to people.',
    `Everything public must be suitable for anyone who is ${facts.minimumAge} or older. Nothing that sexualizes minors, anywhere, ever.`,
    'Report what breaks the rules: a person reviews it, and you learn the outcome.',
    'If a decision is about you, we tell you why, and you can appeal.',
  ],
  sections: [
    section('scope', 'Where the rules apply', [
      'They apply to everything others can see: public characters with their texts and pictures, names, comments, collections, profiles and pictures, and characters you share by link. Your chats are yours, and moderators do not read them; the rules "Protection of minors" and "Nothing illegal" apply there all the same.',
      'A story can contain things its author does not approve of. We look at what a text does, not at single words: whether it is clearly fiction, who it could hurt, and how it presents itself to people who did not choose it.',
    ]),
    { id: 'rules', title: 'The rules', blocks: [], parts: rules.map(rulePart) },
    section('reporting', 'Reporting', [
      `Characters, comments and profiles have a Report button for everyone who is logged in. Choose a reason and, if you like, describe the problem in up to ${facts.reportDescription} characters. You can send up to ${facts.reportsPerDay} reports a day.`,
      'The person you report does not learn who reported them. Your profile shows the outcome of your reports, and you get a notification when one is decided.',
      'Report in good faith. Disagreement is not a reason; a block keeps people apart without a report.',
      `If you have no account, or if it is urgent, write to ${facts.contact}. If someone is in danger, call the emergency number first.`,
    ]),
    section('decisions', 'After a report', [
      'Moderators are people. They aim to review each report within 24 to 48 hours, next to a copy of what was reported as it was then. They can do the following:',
      table('What moderators can do', [
        ['Action', 'What it means'],
        ['None', 'No rule was broken. The report is dismissed.'],
        [
          'Hide',
          'Only the author and moderators can see the character or comment, and its picture. The author can fix a character and submit it again.',
        ],
        ['Warn', 'You are told which rule was broken. The warning is taken into account the next time.'],
        [
          'Suspend',
          'For 1 to 7 days, you can read, download your data, appeal and log out, but not change anything. The suspension ends by itself.',
        ],
      ]),
      'The action depends on how serious it was, whether it was intended, and what happened before. Sexual content involving minors is hidden immediately and reported to the authorities. In serious or repeated cases, we may close an account.',
      'We notify you of each decision about you or your content, and you cannot mute these notifications: what was decided, under which rule, until when, and how to appeal. All decisions about you are in your [profile](/profile?panel=decisions).',
    ]),
    section('appeals', 'Appeals', [
      `You can appeal if your content was hidden, or if you were warned or suspended: once for each decision, within ${facts.appealDays} days, in up to ${facts.appeal.toLocaleString('en')} characters, in your [profile](/profile?panel=decisions), even while you are suspended. Tell us what we overlooked.`,
      `We answer within ${facts.appealAnswerDays} business days. If the appeal is accepted, the decision is reversed: hidden content is restored, and a suspension ends.`,
      'If you reported something and we took no action, you can write to us, too.',
    ]),
    ...(facts.hasTransparency
      ? [
          section('transparency', 'What we publish', [
            'The number of reports, the decisions under each rule and how long they took are [published](/transparency), with a log of decisions that names nobody.',
          ]),
        ]
      : []),
  ],
});
