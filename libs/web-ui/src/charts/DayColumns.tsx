import css from './charts.module.css';

export type Tone = 'brass' | 'teal' | 'rose' | 'pale' | 'other';

export interface DayColumn {
  readonly day: string;
  readonly title: string;
  readonly values: readonly number[];
}

interface DayColumnsProps {
  columns: readonly DayColumn[];
  tones: readonly Tone[];
  ends: readonly [string, string];
  isSmall?: boolean;
}

/** Hidden from screen readers: pair it with a caption, legend or table. `ends`: labels of the first and last day. */
export function DayColumns({ columns, tones, ends, isSmall = false }: DayColumnsProps) {
  const sumOf = ({ values }: DayColumn) => values.reduce((total, value) => total + Math.max(0, value), 0);
  const top = Math.max(1e-9, ...columns.map(sumOf));
  return (
    <>
      <div aria-hidden className={isSmall ? `${css.chart} ${css.small}` : css.chart}>
        {columns.map(({ day, title, values }) => (
          <div key={day} className={css.column} title={title}>
            {values.map((value, at) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- a series is its place
                key={at}
                className={css.part}
                data-tone={tones[at]}
                style={{ blockSize: `${(Math.max(0, value) / top) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={css.ends} aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </>
  );
}
