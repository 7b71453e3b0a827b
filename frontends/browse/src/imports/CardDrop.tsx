import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Mark } from '@masque/web-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { queueFiles } from './fileQueue.ts';
import css from './imports.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export function CardDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    /** Nested elements each fire dragenter and dragleave, so count them. */
    let depth = 0;
    const hover = (change: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth + change);
      setIsOver(depth > 0);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      // A field with its own drop target has already handled its files.
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    };
    const listeners = [
      ['dragenter', hover(1)],
      ['dragleave', hover(-1)],
      ['dragover', over],
      ['drop', drop],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={css.drop} aria-hidden="true">
      <Mark size={72} />
      <p>{texts.importCards.drop}</p>
    </div>
  );
}

export function CardDropToImport() {
  const navigate = useNavigate();
  const take = (files: readonly File[]) => {
    queueFiles(files);
    void navigate('/import-characters');
  };
  return <CardDrop onFiles={take} />;
}
