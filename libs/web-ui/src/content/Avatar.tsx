import { useState } from 'react';
import css from './picture.module.css';

const initial = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? '?';

/** A round picture, or the first letter of the name. */
export function Avatar({ name, src, size = 36 }: { name: string; src: string | null | undefined; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {src && broken !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          fetchPriority="low"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        initial(name)
      )}
    </span>
  );
}
