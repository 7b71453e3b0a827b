import { MODERATION_AIM_HOURS } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Link, relativeTime, useNow, wholeNumber } from '@masque/web-kit';
import { Muted, Panel } from '@masque/web-ui';
import { queuePath } from '../frame/places.ts';
import css from './overview.module.css';

const words = texts.adminOverview;
const ages = ['under24h', 'under48h', 'over48h'] as const;
type Open = Readonly<Record<(typeof ages)[number], number>> & { readonly oldest: string | null };

export function OpenByAge({ open }: { open: Open }) {
  const now = useNow();
  const [from, to] = MODERATION_AIM_HOURS;
  const top = Math.max(1, ...ages.map((age) => open[age]));
  return (
    <Panel title={words.open} lead={words.aim(from, to)}>
      <dl className={css.ages}>
        {ages.map((age) => (
          <div key={age} data-age={age}>
            <dt>{words.ages[age]}</dt>
            <dd>
              <span className={css.bar} style={{ inlineSize: `${(open[age] / top) * 100}%` }} aria-hidden="true" />
              {wholeNumber(open[age])}
            </dd>
          </div>
        ))}
      </dl>
      <Muted size={13}>
        {open.oldest === null
          ? words.noneOpen
          : words.oldest(relativeTime(open.oldest, now, words.justNow, texts.common.unknownDate))}
      </Muted>
      <p>
        <Link to={`${queuePath}?status=pending`}>{words.toQueue}</Link>
      </p>
    </Panel>
  );
}
