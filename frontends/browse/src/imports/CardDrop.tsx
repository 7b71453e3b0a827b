import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Mark } from '@masque/web-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { queueFiles } from './fileQueue.ts';
import css from './imports.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

interface CardDropProps {
  label?: string;
  onFiles: (files: readonly File[]) => void;
  /** Receives what is dropped if a folder is among it. */
  onEntries?: (entries: readonly FileSystemEntry[]) => void;
}

export function CardDrop({ label = texts.importCards.drop, onFiles, onEntries }: CardDropProps) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(({ files, items }: DataTransfer) => {
    const entries = onEntries
      ? [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
      : [];
    if (entries.some(({ isDirectory }) => isDirectory)) onEntries?.(entries);
    // A field with its own drop target has already handled its files.
    else if (files.length > 0) onFiles([...files]);
  });
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
      if (event.dataTransfer) take(event.dataTransfer);
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
      <p>{label}</p>
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
