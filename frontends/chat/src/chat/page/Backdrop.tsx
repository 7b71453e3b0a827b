import { mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './chat.module.css';

/** `isChosen`: a background that the user chose, which is shown sharp. */
export function Backdrop({
  image,
  color,
  isChosen = false,
}: {
  image: string | null;
  color: string | null;
  isChosen?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div
      className={isChosen ? `${css.backdrop} ${css.chosen}` : css.backdrop}
      style={color ? { backgroundColor: color } : undefined}
      aria-hidden="true"
    >
      {image && broken !== image && (
        <img
          src={mediaSize(image, isChosen ? 'full' : '640')}
          alt=""
          fetchPriority="low"
          decoding="async"
          onError={() => setBroken(image)}
        />
      )}
    </div>
  );
}
