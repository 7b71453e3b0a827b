import type { Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useLockPersonaMutation } from '@masque/web-kit';
import { IconButton, Muted, Section, showToast, useFocusFallback } from '@masque/web-ui';
import { useRef } from 'react';
import css from '../layout/rows.module.css';

const words = texts.personas.form;

export function LockedCharacters({ characters }: Pick<Persona, 'characters'>) {
  const [lock, { isLoading }] = useLockPersonaMutation();
  const box = useRef<HTMLDivElement>(null);
  useFocusFallback(box);
  const unlock = async (id: string) => {
    const { error } = await lock({ params: { id }, body: { personaId: null } });
    if (error) showToast(words.unlockFailed(sentenceOf(error)), 'destructive');
  };
  return (
    <div ref={box} tabIndex={-1}>
      <Section level={2} title={words.locked}>
        {characters.length === 0 && <Muted>{words.lockedHint}</Muted>}
        <ul className={css.rows}>
          {characters.map(({ id, name }) => (
            <li key={id} className={css.row}>
              <span className={css.name} dir="auto">
                {name || words.lockedGone}
              </span>
              <IconButton
                icon="close"
                label={words.unlock(name || words.lockedGone)}
                disabled={isLoading}
                onClick={() => void unlock(id)}
              />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
