import { memo, useState } from 'react';
import type { Block } from './block.ts';
import { ProseBlock } from './ProseBlock.tsx';
import css from './prose.module.css';
import { proseReader } from './prose.ts';
import { PictureContext } from './ProsePicture.tsx';

const Memoised = memo(ProseBlock);

/** A message as flowing text. Only text nodes are made: nothing in it can become markup. Blocks that are complete stay as they are. */
export const Prose = memo(function Prose({
  text,
  unfinished = false,
  onPicture = null,
}: {
  text: string;
  unfinished?: boolean;
  /** What a press on a picture does; without it pictures only stand there. */
  onPicture?: ((address: string, description: string) => void) | null;
}) {
  const [read] = useState(proseReader);
  return (
    <PictureContext value={onPicture}>
      <div className={css.prose} dir="auto">
        {read(text, unfinished).map((block: Block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
          <Memoised key={at} block={block} />
        ))}
      </div>
    </PictureContext>
  );
});
