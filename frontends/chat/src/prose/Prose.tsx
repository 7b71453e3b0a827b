import { memo } from 'react';
import css from './prose.module.css';
import { type Piece, parseProse } from './prose.ts';

const classOf = ({ action, speech }: Piece) => `${action ? css.action : ''} ${speech ? css.speech : ''}`.trim();

/** A message as flowing text. Only text nodes are made: nothing in it can become markup. */
export const Prose = memo(function Prose({ text, growing = false }: { text: string; growing?: boolean }) {
  return (
    <div className={css.prose} dir="auto">
      {parseProse(text, growing).map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs are only ever added at the end
        <p key={at} dir="auto">
          {paragraph.map((piece, place) =>
            piece.action || piece.speech ? (
              // oxlint-disable-next-line react/no-array-index-key -- so are the pieces of one
              <span key={place} className={classOf(piece)}>
                {piece.text}
              </span>
            ) : (
              piece.text
            ),
          )}
        </p>
      ))}
    </div>
  );
});
