import { FEWEST_PEOPLE, type FunnelStep } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useFunnelQuery, wholeNumber } from '@masque/web-kit';
import { Muted, QueryView, Skeleton } from '@masque/web-ui';
import css from './funnel.module.css';

const words = texts.funnel;
const days = 30;
const steps = ['seen', 'opened', 'begun', 'tenTurns', 'returned'] as const;

const nameOf = (greeting: number | null): string => {
  if (greeting === null) return words.otherwise;
  return greeting === 0 ? words.firstMessage : words.alternate(greeting);
};

export function FunnelTable({ id }: { id: string }) {
  const query = useFunnelQuery({ params: { id }, query: { days } });
  return (
    <div className={css.panel}>
      <Muted>{words.lead(days)}</Muted>
      <QueryView query={query} loading={<Skeleton height={120} />} failed={words.failed}>
        {({ versions }) => (versions.length === 0 ? <p>{words.none}</p> : <Steps versions={versions} />)}
      </QueryView>
    </div>
  );
}

function Steps({ versions }: { versions: readonly FunnelStep[] }) {
  return (
    <>
      {/* On a phone each row is a block, and its cells carry their own labels. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it */}
      <section className={css.frame} aria-label={words.title} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.version}</th>
              <th scope="col">{words.greeting}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {words.steps[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map((row) => (
              <tr key={`${row.n} ${row.greeting}`}>
                <td data-label={words.version}>{row.n}</td>
                <th scope="row">{nameOf(row.greeting)}</th>
                {steps.map((step) => (
                  <td key={step} data-label={words.steps[step]}>
                    <People count={row[step]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Muted>{words.fewMeans(FEWEST_PEOPLE)}</Muted>
    </>
  );
}

const People = ({ count }: { count: number | null }) =>
  count === null ? (
    <abbr className={css.few} title={words.fewer(FEWEST_PEOPLE)}>
      {words.fewMark}
    </abbr>
  ) : (
    wholeNumber(count)
  );
