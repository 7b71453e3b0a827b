import { mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './chat.module.css';

export function Backdrop({ image, color }: { image: string | null; color: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={css.backdrop} style={color ? { backgroundColor: color } : undefined} aria-hidden="true">
      {image && broken !== image && (
        <img src={mediaSize(image, '640')} alt="" fetchPriority="low" onError={() => setBroken(image)} />
      )}
    </div>
  );
}
