import { texts } from '@masque/texts';
import { mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './chats.module.css';

const words = texts.chats;

/** The character's picture, in its own colour until it is there. */
export function ChatImage({ src, color }: { src: string | null; color: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return <span className={css.noImage}>{src ? words.imageError : words.noImage}</span>;
  return (
    <img
      className={css.image}
      style={color ? { backgroundColor: color } : undefined}
      src={mediaSize(src, '640')}
      alt=""
      width={144}
      height={81}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
