import { texts } from '@masque/texts';
import { Avatar } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import css from './messages.module.css';

const beat = 500;
const most = 3;

interface TypingDotsProps {
  name: string;
  image: string | null;
  /** The thoughts above already have a name and a picture. */
  isThinking: boolean;
}

export function TypingDots({ name, image, isThinking }: TypingDotsProps) {
  const [dots, setDots] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count % most) + 1), beat);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={css.message}>
      {!isThinking && (
        <>
          <span className={css.avatar}>
            <Avatar name={name} src={image} />
          </span>
          <p className={css.name}>{name}</p>
        </>
      )}
      <div className={css.text}>
        <output className="visually-hidden">{texts.chat.typing(name)}</output>
        <p className={css.dots} aria-hidden="true" data-testid="typing">
          {'.'.repeat(dots)}
        </p>
      </div>
    </div>
  );
}
