import { mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './cardImage.module.css';

export function CardImage({
  src,
  color,
  none,
  broken,
  className,
}: {
  src: string | null;
  color: string | null;
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
