import { texts } from '@masque/texts';
import { wholeNumber, clockTime } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import css from './usage.module.css';

const words = texts.settings.usage;

interface TodayUsage {
  readonly used: number;
  /** Null: no limit. */
  readonly limit: number | null;
  /** ISO time. */
  readonly resetsAt: string;
}

export function Today({ today }: { today: TodayUsage }) {
  const { used, limit, resetsAt } = today;
  const count = wholeNumber(used);
  if (limit === null) {
    return (
      <p>
        {words.usedAll(count)}. <Muted as="span">{words.unlimited}</Muted>
      </p>
    );
  }
  const most = wholeNumber(limit);
  const time = clockTime(resetsAt);
  return (
    <div>
      <p>{words.limited(most)}</p>
      <p id="usage-today" className={css.used}>
        {words.used(count, most)}
      </p>
      <progress className={css.progress} value={Math.min(used, limit)} max={limit} aria-labelledby="usage-today" />
      <Muted size={13}>{words.resets(time)}</Muted>
    </div>
  );
}
