import type { LegalBlock, LegalTable } from '@masque/texts';
import css from './legal.module.css';
import { RichLine } from './RichLine.tsx';

const keyOf = (block: LegalBlock): string => (typeof block === 'string' ? block : JSON.stringify(block));

const items = (lines: readonly string[]) =>
  lines.map((line) => (
    <li key={line}>
      <RichLine line={line} />
    </li>
  ));

const Table = ({ table: { caption, head, rows } }: { table: LegalTable }) => (
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

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichLine line={block} />
      </p>
    );
  }
  if ('list' in block) return <ul className={css.list}>{items(block.list)}</ul>;
  if ('steps' in block) return <ol className={css.steps}>{items(block.steps)}</ol>;
  return <Table table={block.table} />;
}

export const Blocks = ({ blocks }: { blocks: readonly LegalBlock[] }) =>
  blocks.map((block) => <Block key={keyOf(block)} block={block} />);
