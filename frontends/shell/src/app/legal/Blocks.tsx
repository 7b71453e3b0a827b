import type { LegalBlock } from '@masque/texts';
import { LegalRows } from './LegalRows.tsx';
import css from './legal.module.css';
import { RichLine } from './RichLine.tsx';

const keyOf = (block: LegalBlock): string => (typeof block === 'string' ? block : JSON.stringify(block));

const items = (lines: readonly string[]) =>
  lines.map((line) => (
    <li key={line}>
      <RichLine line={line} />
    </li>
  ));

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
  return <LegalRows table={block.table} />;
}

export const Blocks = ({ blocks }: { blocks: readonly LegalBlock[] }) =>
  blocks.map((block) => <Block key={keyOf(block)} block={block} />);
