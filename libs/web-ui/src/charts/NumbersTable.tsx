import css from './charts.module.css';

interface NumbersTableProps {
  title: string;
  first: string;
  columns: readonly string[];
  rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

export const NumbersTable = ({ title, first, columns, rows }: NumbersTableProps) => (
  <details className={css.details}>
    <summary>{title}</summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, also by keys */}
    <section className={css.scroll} tabIndex={0} aria-label={title}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
