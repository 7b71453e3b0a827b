import { memo, useState } from 'react';
import type { Block } from './block.ts';
import { ProseBlock } from './ProseBlock.tsx';
import css from './prose.module.css';
import { proseReader } from './prose.ts';

const Memoised = memo(ProseBlock);

/** A message as flowing text. Only text nodes are made: nothing in it can become markup. Blocks that are complete stay as they are. */
export const Prose = memo(function Prose({ text, unfinished = false }: { text: string; unfinished?: boolean }) {
  const [read] = useState(proseReader);
  return (
    <div className={css.prose} dir="auto">
      {read(text, unfinished).map((block: Block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
        <Memoised key={at} block={block} />
      ))}
    </div>
  );
});
