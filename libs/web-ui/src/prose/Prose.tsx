import { memo, useState } from 'react';
import type { Block } from './block.ts';
import { ProseBlock } from './ProseBlock.tsx';
import css from './prose.module.css';
import { type DrawPicture, PictureContext } from './pictureContext.ts';
import { proseReader } from './prose.ts';

const Memoised = memo(ProseBlock);

/** Renders text nodes only, so nothing in a message can become markup. Complete blocks don't re-render. */
export const Prose = memo(function Prose({
  text,
  unfinished = false,
  drawPicture = null,
}: {
  text: string;
  unfinished?: boolean;
  /** Must be stable; without it pictures aren't interactive. */
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
