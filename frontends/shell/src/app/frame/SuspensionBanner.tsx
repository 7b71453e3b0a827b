import { texts } from '@masque/texts';
import { apart, Link, mediumTime, useSuspension } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import css from './SuspensionBanner.module.css';

const words = texts.suspension;

/** Above every page of a suspended user: until when, what can be done about it, and the beginning of why. It stays. */
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
        {/* The decision says all of it. */}
        {reason && <p className={css.reason}>{words.reason(apart(reason))}</p>}
      </div>
    </section>
  );
}

/** Says it to those who hear the page, once a visit: it is there from the beginning, whatever page comes. */
export function SuspensionSaid() {
  const suspension = useSuspension();
  return (
    <output className="visually-hidden" aria-live="polite">
      {suspension && words.said(mediumTime(suspension.until), suspension.reason)}
    </output>
  );
}
