import { wholeNumber } from '@masque/web-kit';
import type { ReactNode } from 'react';
import css from './transparency.module.css';

/** Names with numbers; nothing without any. */
export function CountTable({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly { key: string; name: ReactNode; count: number }[];
}) {
  if (rows.length === 0) return null;
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{wholeNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
