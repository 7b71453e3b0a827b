import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import css from './length.module.css';

const { message: max } = limits;

export function LengthNote({ id, used }: { id: string; used: number }) {
  const over = used - max;
  return (
    <div className={css.length}>
      <span className={over > 0 ? css.over : ''}>{texts.common.count(used, max)}</span>
      {over > 0 && (
        <p className={css.over} id={id} role="alert">
          {texts.createCharacter.tooLong(texts.chat.message.name, over, max)}
        </p>
      )}
    </div>
  );
}
