import { chance, chances } from '../shared/random.ts';
import type { Definition, Macros } from './definition.ts';
import { rollDice } from './dice.ts';

/** Items of a list in one argument, at most; later ones are never chosen. */
const MOST_ITEMS = 10_000;

const choice = (decide: (call: Parameters<Definition['run']>[1]) => number): Definition => ({
  min: 0,
  max: Infinity,
  run: (args, call) => {
    const list = args.length === 1 ? listed(args[0]!) : args;
    return list[Math.floor(decide(call) * list.length)] ?? '';
  },
});

/** One argument is a list by itself: `{{random:a,b}}`. A comma behind a backslash is an ordinary comma. */
function listed(text: string): string[] {
  if (text.includes('::')) return text.split('::', MOST_ITEMS).map((item) => item.trim());
  return text.split(/(?<!\\),/, MOST_ITEMS).map((item) => item.trim().replaceAll('\\,', ','));
}

export const chanceMacros: Macros = [
  ['random', choice(({ context, place }) => chance(`${context.seed}|random|${place}`))],
  ['pick', choice((call) => chance(`${call.context.pickSeed}|${call.content()}|${call.place}`))],
  [
    'roll',
    {
      min: 1,
      max: 1,
      run: ([formula = ''], { context, place, state }) =>
        String(rollDice(formula, state.work, chances(`${context.seed}|roll|${place}`)) ?? ''),
    },
  ],
];
