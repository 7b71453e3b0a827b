import { inZone, offsetOf } from './clock.ts';
import { formatInstant } from './date.format.ts';
import { value, type Definition, type Macros } from './definition.ts';
import type { Expansion } from './expand.ts';
import { humanDuration } from './duration.ts';
import { readInstant } from './instant.ts';

const MOST_FORMAT = 1000;

const WORK_OF_A_CLOCK = 1_500;
const WORK_OF_A_CHARACTER = 50;

const now = ({ context: { clock }, state }: Expansion, format: string): string | undefined => {
  state.work.spend(WORK_OF_A_CLOCK + format.length * WORK_OF_A_CHARACTER);
  return clock && formatInstant(inZone(clock.now, clock.timeZone ?? 'UTC'), format);
};
const formatted = (format: string): Definition => value((call) => now(call, format));

const idle = value(({ context: { clock, lastUserMessageAt: last } }) => {
  if (!clock) return undefined;
  return last === undefined ? 'just now' : humanDuration(clock.now - last);
});

export const timeMacros: Macros = {
  time: {
    min: 0,
    max: 1,
    run: ([zone], call) => {
      const offset = zone === undefined ? undefined : offsetOf(zone);
      const { clock } = call.context;
      if (!clock || offset === undefined) return now(call, 'LT');
      return formatInstant({ now: clock.now, offset }, 'LT');
    },
  },
  date: formatted('LL'),
  weekday: formatted('dddd'),
  isotime: formatted('HH:mm'),
  isodate: formatted('YYYY-MM-DD'),
  datetimeformat: {
    min: 1,
    max: 1,
    run: ([format = ''], call) =>
      format.length > MOST_FORMAT ? undefined : now(call, format || 'YYYY-MM-DDTHH:mm:ssZ'),
  },
  idleduration: idle,
  idle_duration: idle,
  timediff: {
    min: 2,
    max: 2,
    run: ([left = '', right = ''], { state }) => {
      state.work.spend(WORK_OF_A_CLOCK);
      const difference = readInstant(left) - readInstant(right);
      if (Number.isNaN(difference)) return 'Invalid date';
      const text = humanDuration(difference);
      return difference > 0 ? `in ${text}` : `${text} ago`;
    },
  },
};
