import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { countOf } from '@masque/web-ui';
import { useId } from 'react';
import css from './length.module.css';

const { message: max } = limits;

/** Counts a message's characters; `note` is shown only near the limit. */
export function useLength(text: string) {
  const id = useId();
  const { used } = countOf(text, max);
  const over = used - max;
  const isTooLong = over > 0;
  return {
    isTooLong,
    aria: { 'aria-invalid': isTooLong, 'aria-describedby': isTooLong ? id : undefined },
    note: used > max * 0.8 && (
      <div className={css.length}>
        <span className={isTooLong ? css.over : ''}>{texts.common.count(used, max)}</span>
        {isTooLong && (
          <p className={css.over} id={id} role="alert">
            {texts.createCharacter.tooLong(texts.chat.message.name, over, max)}
          </p>
        )}
      </div>
    ),
  };
}
