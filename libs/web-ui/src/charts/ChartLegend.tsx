import css from './charts.module.css';
import type { Tone } from './DayColumns.tsx';

export const ChartLegend = ({
  series,
}: {
  series: readonly { readonly name: string; readonly tone: Tone; readonly value: string }[];
}) => (
  <ul className={css.legend}>
    {series.map(({ name, tone, value }) => (
      <li key={name}>
        <span className={css.swatch} data-tone={tone} />
        <span dir="auto" className={css.name}>
          {name}
        </span>
        <span>{value}</span>
      </li>
    ))}
  </ul>
);
