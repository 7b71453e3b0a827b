import type { Block } from './block.ts';
import { CodeBlock } from './CodeBlock.tsx';
import css from './prose.module.css';
import { ProseRuns } from './ProseRuns.tsx';

/* oxlint-disable react/no-array-index-key -- what stands in a block has no other name than its place */

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) => <ProseBlock key={at} block={block} />);

export function ProseBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <ProseRuns runs={block.runs} />
        </p>
      );
    case 'heading':
      // Not an h1-h6: screen readers would list it in the page's outline.
      return (
        <p dir="auto" className={css.heading}>
          <ProseRuns runs={block.runs} />
        </p>
      );
    case 'list': {
      const items = block.items.map((blocks, at) => (
        <li key={at} dir="auto">
          <Blocks blocks={blocks} />
        </li>
      ));
      return block.start === null ? (
        <ul className={css.list}>{items}</ul>
      ) : (
        <ol className={css.list} start={block.start}>
          {items}
        </ol>
      );
    }
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return <CodeBlock text={block.text} />;
    case 'table':
      return <Table rows={block.rows} />;
    default:
      return <hr className={css.rule} />;
  }
}

function Table({ rows: [head, ...rows] }: Pick<Extract<Block, { type: 'table' }>, 'rows'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
    <div className={css.tableBox} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {head?.map((runs, at) => (
              <th key={at} scope="col" dir="auto">
                <ProseRuns runs={runs} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((runs, at) => (
                <td key={at} dir="auto">
                  <ProseRuns runs={runs} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
