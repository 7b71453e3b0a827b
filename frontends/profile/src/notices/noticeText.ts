import type { Notice } from '@masque/contracts';
import { isAppealable } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  isolate,
  characterPath,
  commentsPath,
  decisionPath,
  decisionsPath,
  mediumTime,
  profilePath,
  wholeNumber,
} from '@masque/web-kit';

const words = texts.notices;

/** The actor or the subject may have been deleted. */
export function sentenceFor(notice: Notice): string {
  const { kind, actor, character, count } = notice;
  const who = actor ? isolate(actor.username) : words.someone;
  const what = character ? isolate(character.name) : texts.notices.subjects.goneCharacter;
  const many = wholeNumber(count ?? 0);
  switch (kind) {
    case 'follower':
      return words.follower(who);
    case 'comment':
      return words.comment(who, what);
    case 'likes':
      return words.likes(what, many);
    case 'followers':
      return words.followers(many);
    case 'report':
      return reportSentence(notice);
    default:
      return decisionSentence(notice);
  }
}

export function pictureOf({ kind, actor, character }: Notice): { name: string; src: string | null } {
  if (kind === 'follower' || kind === 'comment')
    return { name: actor?.username ?? words.someone, src: actor?.profilePicture ?? null };
  return { name: character?.name ?? texts.common.brand, src: character?.image ?? null };
}

/** Null if the subject was deleted or has no page. */
export function placeOf({ kind, actor, character, decision }: Notice): string | null {
  if (kind === 'decision') return decision ? decisionPath(decision.id) : decisionsPath;
  if (kind === 'report') return '/reports';
  if (kind === 'follower') return actor && profilePath(actor.username);
  if (kind === 'followers') return '/profile?tab=followers';
  if (kind === 'comment') return character && commentsPath(character.id);
  return character && characterPath(character.id);
}

type Decided = NonNullable<Notice['decision']>;
type Subjects = typeof words.subjects | typeof words.reportedSubjects;

function subjectOf(subjects: Subjects, type: Decided['subjectType'], character: Notice['character']): string {
  if (type === 'user') return subjects.user;
  if (type === 'comment') return character ? subjects.comment(isolate(character.name)) : subjects.goneComment;
  return character ? subjects.character(isolate(character.name)) : subjects.goneCharacter;
}

function whatWasDone({ action, until, subjectType }: Decided, character: Notice['character']): string {
  if (action === 'report.moved') return words.decision;
  if (action === 'suspend') return until === null ? words.decided.suspended : words.decided.suspend(mediumTime(until));
  if (action === 'warn' && subjectType === 'user') return words.decided.warned;
  const said = words.decided[action];
  return typeof said === 'string' ? said : said(subjectOf(words.subjects, subjectType, character));
}

function decisionSentence({ decision, character }: Notice): string {
  if (!decision) return words.decision;
  const { action, rule } = decision;
  return [
    whatWasDone(decision, character),
    ...(rule === null ? [] : [words.rule(texts.guidelines.names[rule])]),
    ...(isAppealable(action) ? [words.howToAppeal] : []),
  ].join(' ');
}

function reportSentence({ decision, character }: Notice): string {
  if (!decision?.outcome) return words.reportDecided;
  return words.reports[decision.outcome](subjectOf(words.reportedSubjects, decision.subjectType, character));
}
