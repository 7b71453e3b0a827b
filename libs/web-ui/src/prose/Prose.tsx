import { memo, useState } from 'react';
import type { Block } from './block.ts';
import { ProseBlock } from './ProseBlock.tsx';
import css from './prose.module.css';
import { type DrawPicture, PictureContext } from './pictureContext.ts';
import { proseReader } from './prose.ts';

const Memoised = memo(ProseBlock);

/** A message as flowing text. Only text nodes are made: nothing in it can become markup. Blocks that are complete stay as they are. */
export const Prose = memo(function Prose({
  text,
  unfinished = false,
  drawPicture = null,
}: {
  text: string;
  unfinished?: boolean;
  /** The same function each time; without it pictures only stand there. */
  drawPicture?: DrawPicture | null;
}) {
  const [read] = useState(proseReader);
  return (
    <PictureContext value={drawPicture}>
      <div className={css.prose} dir="auto">
        {read(text, unfinished).map((block: Block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
          <Memoised key={at} block={block} />
        ))}
      </div>
    </PictureContext>
  );
});
