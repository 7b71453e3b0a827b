import { mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './cardImage.module.css';

/** A card's picture in a frame of the card's size, in its own colour until it is there. */
export function CardImage({
  src,
  color,
  none,
  broken,
  className,
}: {
  src: string | null;
  color: string | null;
  /** What stands there without a picture, and with one that cannot be shown. */
  none: string;
  broken: string;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = src !== null && src !== '' && failed !== src;
  return (
    <span
      className={`${css.frame} ${className ?? ''}`}
      style={isShown && color ? { backgroundColor: color } : undefined}
    >
      {isShown ? (
        <img
          src={mediaSize(src, '640')}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : src ? (
        broken
      ) : (
        none
      )}
    </span>
  );
}
