import type { LegalTable } from '@masque/texts';
import css from './legal.module.css';
import { RichLine } from './RichLine.tsx';

export const LegalRows = ({ table: { caption, head, rows } }: { table: LegalTable }) => (
  <table className={css.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first = '', ...cells]) => (
        <tr key={first}>
          <th scope="row">
            <RichLine line={first} />
          </th>
          {cells.map((cell, at) => (
            <td key={head[at + 1]} data-column={head[at + 1]}>
              <RichLine line={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
