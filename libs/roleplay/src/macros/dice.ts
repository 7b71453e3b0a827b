import type { WorkBudget } from '../shared/work.ts';

const MOST_DICE = 1000;
const MOST_SIDES = 1_000_000;
const term = /([+-]?)(?:(\d{0,4})d(\d{1,7})|(\d{1,9}))/iy;

/** `20`, `d20`, `2d6+1`, `3d8-1d4`; a bare number is one die. Undefined for other text and for more than 1,000 dice. */
export function rollDice(formula: string, work: WorkBudget, next: () => number): number | undefined {
  const text = formula.replaceAll(/\s/g, '');
  if (/^\d{1,7}$/.test(text)) return rollDice(`1d${text}`, work, next);
  let dice = 0;
  let total = 0;
  term.lastIndex = 0;
  let match = term.exec(text);
  if (match === null) return undefined;
  let end = 0;
  while (match !== null) {
    const [whole, sign, count, sides, plain] = match;
    if (end > 0 && sign === '') return undefined;
    const factor = sign === '-' ? -1 : 1;
    if (plain !== undefined) total += factor * Number(plain);
    else {
      const times = count === '' ? 1 : Number(count);
      dice += times;
      const most = Number(sides);
      if (dice > MOST_DICE || most < 1 || most > MOST_SIDES) return undefined;
      work.spend(times);
      for (let i = 0; i < times; i++) total += factor * (1 + Math.floor(next() * most));
    }
    end += whole.length;
    match = term.exec(text);
  }
  return end === text.length && dice > 0 ? total : undefined;
}
