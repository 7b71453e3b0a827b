import type { Notice } from '@masque/contracts';
import { isAppealable } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apart, mediumTime } from '@masque/web-kit';

const words = texts.notices;
type Decided = NonNullable<Notice['decision']>;
type Subjects = typeof words.subjects | typeof words.reportedSubjects;

function subjectOf(subjects: Subjects, type: Decided['subjectType'], character: Notice['character']): string {
  if (type === 'user') return subjects.user;
  if (type === 'comment') return character ? subjects.comment(apart(character.name)) : subjects.goneComment;
  return character ? subjects.character(apart(character.name)) : subjects.goneCharacter;
}

function whatWasDone({ action, until, subjectType }: Decided, character: Notice['character']): string {
  if (action === 'report.moved') return words.decision;
  if (action === 'suspend') return until === null ? words.decided.suspended : words.decided.suspend(mediumTime(until));
  if (action === 'warn' && subjectType === 'user') return words.decided.warned;
  const said = words.decided[action];
  return typeof said === 'string' ? said : said(subjectOf(words.subjects, subjectType, character));
}

export function decisionSentence({ decision, character }: Notice): string {
  if (!decision) return words.decision;
  const { action, rule } = decision;
  return [
    whatWasDone(decision, character),
    ...(rule === null ? [] : [words.rule(texts.guidelines.names[rule])]),
    ...(isAppealable(action) ? [words.howToAppeal] : []),
  ].join(' ');
}

export function reportSentence({ decision, character }: Notice): string {
  if (!decision?.outcome) return words.reportDecided;
  return words.reports[decision.outcome](subjectOf(words.reportedSubjects, decision.subjectType, character));
}
