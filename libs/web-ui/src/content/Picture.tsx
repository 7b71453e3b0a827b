import { texts } from '@masque/texts';
import { useState } from 'react';
import { Mark } from '../shapes/Mark.tsx';
import css from './picture.module.css';

/** Shown for characters without a picture; served beside the app. */
export const defaultCharacterPicture = '/default-character.png';

/** The same picture in another of the stored sizes; other addresses stay as they are. */
export const mediaSize = (url: string, size: '160' | '640' | 'full') =>
  url.replace(/\/(?:160|640|full)\.webp$/, `/${size}.webp`);

/** Fades it in. Past React: a list of pictures would render twice. */
function show(image: HTMLImageElement): void {
  image.dataset['ready'] = 'true';
}

/** Keeps its place in 16:9 with the picture's own colour until it is there. */
export function Picture({
  src,
  alt,
  color,
  eager = false,
}: {
  src: string | null;
  /** Empty for pictures that only decorate. */
  alt: string;
  color?: string | null;
  eager?: boolean;
}) {
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
