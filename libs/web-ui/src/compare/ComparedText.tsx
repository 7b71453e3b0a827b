import { texts } from '@masque/texts';
import { Muted } from '../layout/Muted.tsx';
import css from './compare.module.css';
import type { ComparedPiece } from './words.ts';

export function ComparedText({ pieces, as: Mark }: { pieces: readonly ComparedPiece[]; as: 'del' | 'ins' }) {
  if (pieces.every(({ text }) => text === '')) return <Muted>{texts.compare.empty}</Muted>;
  return (
    <div className={css.text} dir="auto">
      {pieces.map(({ text, isOwn }, index) => {
        const key = `${index} ${text.length}`;
        return isOwn ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
      })}
    </div>
  );
}
