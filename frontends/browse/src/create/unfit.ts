import { Card, cardBytes, type CardPart, cardPartNames, errors, limits } from '@masque/contracts';
import { texts } from '@masque/texts';

const words = texts.importCard;

/** Why a card that was read can not be saved, as a sentence for people; null when it can. Cutting what has no field in the form would go unseen. */
export function unfitReason(card: Card): string | null {
  for (const name of cardPartNames) {
    const [issue] = Card.shape[name].safeParse(card[name]).error?.issues ?? [];
    if (issue) return sentenceOf(name, issue);
  }
  return cardBytes(card) > limits.cardBytes ? errors['character.too_large'].message : null;
}

type Issue = NonNullable<ReturnType<typeof Card.safeParse>['error']>['issues'][number];

function sentenceOf(name: CardPart, issue: Issue): string {
  // People count from one.
  const place = issue.path.map((step) => (typeof step === 'number' ? step + 1 : String(step)));
  const part = [words.parts[name], ...place].join(' › ');
  if (issue.code !== 'too_big') return words.unfit(part, issue.message);
  return (issue.origin === 'array' ? words.tooMany : words.tooLongText)(part, Number(issue.maximum));
}
