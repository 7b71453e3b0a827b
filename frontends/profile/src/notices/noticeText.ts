import { apart, characterPath, commentsPath, decisionPath, decisionsPath, profilePath } from '@masque/web-kit';
import type { Notice } from '@masque/contracts';
import { texts } from '@masque/texts';
import { decisionSentence, reportSentence } from './decisionText.ts';

const words = texts.notices;

/** The actor or the subject may have been deleted. */
export function sentenceFor(notice: Notice): string {
  const { kind, actor, character, count } = notice;
  const who = actor ? apart(actor.username) : words.somebody;
  const what = character ? apart(character.name) : words.aCharacter;
  const many = (count ?? 0).toLocaleString('en');
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
    return { name: actor?.username ?? words.somebody, src: actor?.profilePicture ?? null };
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
