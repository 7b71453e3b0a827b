import { wholeNumber } from '@masque/web-kit';
import type { ReactNode } from 'react';
import css from './transparency.module.css';

interface CountTableProps {
  caption: string;
  rows: readonly { key: string; name: ReactNode; count: number }[];
}

export function CountTable({ caption, rows }: CountTableProps) {
  const counted = rows.filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <tbody>
        {counted.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{wholeNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
