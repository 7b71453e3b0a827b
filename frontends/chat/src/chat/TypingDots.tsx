import { texts } from '@masque/texts';
import { Avatar, mediaSize } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import css from './messages.module.css';

const beat = 500;
const most = 3;

/** One dot more each half second, until the first word. */
export function TypingDots({ name, image }: { name: string; image: string | null }) {
  const [dots, setDots] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count % most) + 1), beat);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={css.message}>
      <span className={css.avatar}>
        <Avatar name={name} src={image ? mediaSize(image, '160') : null} />
      </span>
      <p className={css.name}>{name}</p>
      <div className={css.text}>
        <output className="visually-hidden">{texts.chat.typing(name)}</output>
        <p className={css.dots} aria-hidden="true" data-testid="typing">
          {'.'.repeat(dots)}
        </p>
      </div>
    </div>
  );
}
