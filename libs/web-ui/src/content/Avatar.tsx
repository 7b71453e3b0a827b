import { useState } from 'react';
import { mediaSize } from './Picture.tsx';
import css from './picture.module.css';

const initial = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? '?';

/** CSS pixels: the 160 px image covers this at 2x pixel density. */
const largestOfSmall = 80;

export function Avatar({ name, src, size = 36 }: { name: string; src: string | null | undefined; size?: number }) {
  const address = src && mediaSize(src, size <= largestOfSmall ? '160' : '640');
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {address && broken !== address ? (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          fetchPriority="low"
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
        />
      ) : (
        initial(name)
      )}
    </span>
  );
}
