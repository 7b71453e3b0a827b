import { texts } from '@masque/texts';
import { isolate, Link, mediumTime, useSuspension } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import css from './SuspensionBanner.module.css';

const words = texts.suspension;

export function SuspensionBanner() {
  const suspension = useSuspension();
  if (!suspension) return null;
  const { until, reason } = suspension;
  return (
    <section className={css.banner} aria-label={words.title}>
      <div className={css.row}>
        <Icon name="alert" size={20} />
        <p>
          <strong>
            {words.until}
            <time dateTime={until}>{mediumTime(until)}</time>
            {words.untilEnd}
          </strong>{' '}
          <span className={css.meanwhile}>{words.meanwhile}</span>
        </p>
        <Link className={css.link} to="/profile?panel=decisions">
          {words.link}
        </Link>
        {reason && <p className={css.reason}>{words.reason(isolate(reason))}</p>}
      </div>
    </section>
  );
}

/** Announces the suspension once per visit: mounted outside the pages. */
export function SuspensionAnnouncement() {
  const suspension = useSuspension();
  return (
    <output className="visually-hidden" aria-live="polite">
      {suspension && words.announcement(mediumTime(suspension.until), suspension.reason)}
    </output>
  );
}
