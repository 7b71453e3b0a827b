import { texts } from '@masque/texts';
import { useState } from 'react';
import { Mark } from '../shapes/Mark.tsx';
import css from './picture.module.css';

export const defaultCharacterPicture = '/default-character.png';

/** Rewrites a media URL to another stored size; returns other URLs unchanged. */
export const mediaSize = (url: string, size: '160' | '640' | 'full') =>
  url.replace(/\/(?:160|640|full)\.webp$/, `/${size}.webp`);

/** Starts the fade-in through the DOM: React state would render every picture in a list twice. */
function show(image: HTMLImageElement): void {
  image.dataset['ready'] = 'true';
}

interface PictureProps {
  src: string | null;
  alt: string;
  color?: string | null;
  eager?: boolean;
}

export function Picture({ src, alt, color, eager = false }: PictureProps) {
  const address = src ?? defaultCharacterPicture;
  const [broken, setBroken] = useState<string>();
  const isBroken = broken === address;
  return (
    <span className={css.picture} style={color && !isBroken ? { backgroundColor: color } : undefined}>
      {isBroken ? (
        <span className={css.broken} data-broken>
          <Mark size={28} />
          {texts.pictures.broken}
        </span>
      ) : (
        <img
          key={address}
          src={address}
          alt={alt}
          width={640}
          height={360}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) show(image);
          }}
          onLoad={({ currentTarget }) => show(currentTarget)}
          onError={() => setBroken(address)}
        />
      )}
    </span>
  );
}
