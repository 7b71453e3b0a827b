import { guidelines } from '../guidelines.ts';
import { examples } from './guidelines.examples.ts';
import type { LegalFacts, LegalPart, LegalText } from './legal.types.ts';

type Rule = keyof typeof guidelines.names;

const rules = Object.keys(guidelines.names).filter((key): key is Rule => key in guidelines.says);

const rulePart = (rule: Rule): LegalPart => ({
  id: `rule-${rule}`,
  title: guidelines.names[rule],
  blocks: [guidelines.says[rule], ...examples[rule]],
});

/** Community Guidelines. */
export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'Be as free in stories as you like, and decent to people.',
    `What is public must be fit for everybody who is ${facts.minimumAge} or older. Nothing that sexualises minors, anywhere, ever.`,
    'Report what breaks the rules: a person looks at it, and you hear what became of it.',
    'Whoever is judged is told why, and can appeal.',
  ],
  sections: [
    {
      id: 'scope',
      title: 'Where the rules hold',
      blocks: [
        'They hold for everything that others can see: public characters with their texts and pictures, names, comments, collections, profiles and pictures, and characters that you share by a link. Your chats are yours, and moderators do not read them; the rules "Protection of minors" and "Nothing illegal" hold there all the same.',
        'A story may contain what its author does not approve of. We look at what a text does, not at single words: whether it is clearly fiction, whom it could hurt, and how it presents itself to those who did not choose it.',
      ],
    },
    { id: 'rules', title: 'The rules', blocks: [], parts: rules.map(rulePart) },
    {
      id: 'reporting',
      title: 'Reporting',
      blocks: [
        `Characters, comments and profiles have a Report button for everybody who is logged in. Choose a reason and, if you like, describe what you mean, in up to ${facts.reportDescription} characters. You can send up to ${facts.reportsPerDay} reports a day.`,
        'The person whom you report does not learn who reported them. You see in your profile what became of your reports, and get a notice when one was decided.',
        'Please report in good faith. Disagreement is no reason; a block keeps people apart without a report.',
        `Without an account, or for what is urgent, write to ${facts.contact}. If somebody is in danger, call the emergency number first.`,
      ],
    },
    {
      id: 'decisions',
      title: 'What happens then',
      blocks: [
        'Moderators are people. They mean to look at each report within 24 to 48 hours, see it beside what was reported as it was then, and can do this:',
        {
          table: {
            caption: 'What moderators can do',
            head: ['Step', 'What it means'],
            rows: [
              ['Nothing', 'No rule was broken. The report is dismissed.'],
              [
                'Hide',
                'A character or a comment is seen by its author and by moderators only. So is its picture. A character can be corrected and sent in again.',
              ],
              ['Warn', 'You are told which rule was broken. It is taken into account the next time.'],
              [
                'Suspend',
                'For 1 to 7 days you can read, download your data, appeal and log out, but change nothing. It ends by itself.',
              ],
            ],
          },
        },
        'Which step is taken depends on how grave it was, whether it was meant, and what happened before. Sexual content with minors is hidden at once and reported to the authorities. In grave cases, or again and again, we may close an account.',
        'You are told of each decision about you or what is yours by a notice that cannot be muted: what was decided, by which rule, until when, and how to appeal. All decisions about you stand in your [profile](/profile?panel=decisions).',
      ],
    },
    {
      id: 'appeals',
      title: 'Appeals',
      blocks: [
        `You can appeal when something of yours was hidden, and when you were warned or suspended: once for each decision, within ${facts.appealDays} days, in up to ${facts.appeal.toLocaleString('en')} characters, in your [profile](/profile?panel=decisions), also while you are suspended. Say what we have overlooked.`,
        `We answer within ${facts.appealAnswerDays} business days. If the appeal is accepted, the decision is undone: what was hidden is there again, and a suspension ends.`,
        'Whoever reported something that was left alone can write to us, too.',
      ],
    },
    ...(facts.hasTransparency
      ? [
          {
            id: 'transparency',
            title: 'What we publish',
            blocks: [
              'How many reports there were, what was decided by which rule and how long it took is [published](/transparency), with a log of decisions that names nobody.',
            ],
          },
        ]
      : []),
  ],
});
