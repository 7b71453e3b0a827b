import { MOST_INSERTED } from './limits.ts';
import { integer, value, type Definition, type Macros } from './definition.ts';
import type { Expansion } from './expand.ts';

const repeated = (text: string): Definition => ({
  min: 0,
  max: 1,
  run: ([count = '1'], { state }) => {
    const times = integer(count) ?? -1;
    return times < 0 || times > state.room ? undefined : text.repeat(times);
  },
});

const hidden: Definition = { min: 1, max: 1, run: () => '' };
export const isComment = (definition: Definition): boolean => definition === hidden;

const WORK_OF_A_REVERSED = 5;

const reversed = (text: string, { state }: Expansion): string | undefined => {
  if (text.length > MOST_INSERTED) return undefined;
  state.work.spend(text.length * WORK_OF_A_REVERSED);
  return Array.from(text).toReversed().join('');
};

export const textMacros: Macros = {
  '//': hidden,
  comment: hidden,
  hidden_key: hidden,
  newline: repeated('\n'),
  space: repeated(' '),
  noop: value(() => ''),
  trim: { min: 0, max: 1, run: ([content = '']) => content },
  if: { min: 2, max: 2, run: () => undefined },
  else: value(() => ''),
  reverse: { min: 1, max: 1, run: ([text = ''], call) => reversed(text, call) },
  outlet: {
    min: 1,
    max: 1,
    run: ([name = ''], call) => {
      if (!call.mayDisclose('outlet')) return undefined;
      const { outlets = {} } = call.context;
      return Object.hasOwn(outlets, name) ? outlets[name] : '';
    },
  },
};
