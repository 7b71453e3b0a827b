import { texts } from '@masque/texts';
import { Card, cardBytes, type CardPart, cardPartNames } from './card.ts';
import { limits } from '../common.ts';
import { errors } from '../errors.ts';

const words = texts.importCard;

/** Returns a sentence for users, or null if the card fits. These parts aren't cut: no form would show the cut. */
export function unfitReason(card: Card): string | null {
  for (const name of cardPartNames) {
    const [issue] = Card.shape[name].safeParse(card[name]).error?.issues ?? [];
    if (issue) return sentenceOf(name, card[name], issue);
  }
  return cardBytes(card) > limits.cardBytes ? errors['character.too_large'].message : null;
}

type Issue = NonNullable<ReturnType<typeof Card.safeParse>['error']>['issues'][number];

const within = (value: unknown, step: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : Array.from(String(value)).length);

function sentenceOf(name: CardPart, value: unknown, issue: Issue): string {
  const place = issue.path.map((step) => (typeof step === 'number' ? step + 1 : String(step)));
  const part = [words.parts[name], ...place].join(' › ');
  const found = issue.path.reduce(within, value);
  const isCounted = issue.code === 'too_big' && (Array.isArray(found) || typeof found === 'string');
  if (!isCounted) return words.unfit(part, issue.message);
  return (Array.isArray(found) ? words.tooMany : words.tooLongText)(part, sizeOf(found), Number(issue.maximum));
}
