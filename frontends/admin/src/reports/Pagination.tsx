import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import { queuePath } from '../frame/places.ts';
import { type QueueAddress, searchOf } from './address.ts';
import css from './reports.module.css';

const words = texts.adminReports;
const AROUND = 1;

export function Pagination({ address, pages }: { address: QueueAddress; pages: number }) {
  if (pages < 2) return null;
  const { page } = address;
  const to = (number: number) => ({ pathname: queuePath, search: searchOf({ ...address, page: number }) });
  return (
    <nav aria-label={words.pages}>
      <ul className={css.pages}>
        {page > 1 && (
          <li>
            <Link className={css.page} to={to(page - 1)} aria-label={words.previous} rel="prev">
              <Icon name="back" size={16} />
            </Link>
          </li>
        )}
        {pageNumbers(page, pages).map((number, at) => (
          <li key={number ?? `gap ${at}`}>
            {number === null ? (
              <span className={css.gap}>…</span>
            ) : (
              <Link
                className={css.page}
                to={to(number)}
                aria-label={words.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link className={css.page} to={to(page + 1)} aria-label={words.next} rel="next">
              <Icon name="forward" size={16} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Returns null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= AROUND,
  );
  return wanted.flatMap((number, at) => {
    const before = wanted[at - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
