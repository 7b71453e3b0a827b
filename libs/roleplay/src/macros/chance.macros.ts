import { chance, chances } from '../shared/random.ts';
import type { Definition, Macros } from './definition.ts';
import { rollDice } from './dice.ts';

const MOST_ITEMS = 10_000;

const choice = (decide: (call: Parameters<Definition['run']>[1]) => number): Definition => ({
  min: 0,
  max: Infinity,
  run: (args, call) => {
    const list = args.length === 1 ? listed(args[0]!) : args;
    return list[Math.floor(decide(call) * list.length)] ?? '';
  },
});

/** `{{random:a,b}}`: a single argument is a list, in which a backslash escapes a comma. */
function listed(text: string): string[] {
  if (text.includes('::')) return text.split('::', MOST_ITEMS).map((item) => item.trim());
  return text.split(/(?<!\\),/, MOST_ITEMS).map((item) => item.trim().replaceAll('\\,', ','));
}

export const chanceMacros: Macros = {
  random: choice(({ context, place }) => chance(`${context.seed}|random|${place}`)),
  pick: choice((call) => chance(`${call.context.pickSeed}|${call.content()}|${call.place}`)),
  roll: {
    min: 1,
    max: 1,
    run: ([formula = ''], { context, place, state }) =>
      String(rollDice(formula, state.work, chances(`${context.seed}|roll|${place}`)) ?? ''),
  },
};
