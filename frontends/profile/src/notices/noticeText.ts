import { characterPath, commentsPath, profilePath } from '@masque/web-kit';
import type { Notice } from '@masque/contracts';
import { texts } from '@masque/texts';

const words = texts.notices;

/** Set apart from what stands around it, whichever way its script runs. */
const apart = (name: string): string => `\u2068${name}\u2069`;

/** What happened, in a sentence. Who did it, or what it was done to, may be gone. */
export function sentenceFor({ kind, actor, character, count }: Notice): string {
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
    default:
      return character ? words.decisionAbout(what) : words.decision;
  }
}

/** Who did it, by picture or letter; else what it is about. */
export function pictureOf({ kind, actor, character }: Notice): { name: string; src: string | null } {
  if (kind === 'follower' || kind === 'comment')
    return { name: actor?.username ?? words.somebody, src: actor?.profilePicture ?? null };
  return { name: character?.name ?? texts.common.brand, src: character?.image ?? null };
}

/** Where it leads; null when what it is about is gone, or has no page. */
export function placeOf({ kind, actor, character }: Notice): string | null {
  if (kind === 'follower') return actor && profilePath(actor.username);
  if (kind === 'followers') return '/profile?tab=followers';
  if (kind === 'comment') return character && commentsPath(character.id);
  return character && characterPath(character.id);
}
