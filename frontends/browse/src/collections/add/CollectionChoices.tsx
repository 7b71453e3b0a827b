import { texts } from '@masque/texts';
import type { OwnCollection } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import css from './add.module.css';

const words = texts.collections;
const focus = (box: HTMLInputElement | null) => box?.focus();

export function CollectionChoices({
  collections,
  chosen,
  fresh,
  onChoose,
}: {
  collections: readonly OwnCollection[];
  chosen: ReadonlySet<string>;
  /** The collection just created; takes the focus from the form that disappeared. */
  fresh: string | null;
  onChoose: (id: string, isChosen: boolean) => void;
}) {
  return (
    <ul className={css.choices} aria-label={words.add.list}>
      {collections.map(({ id, name, characterCount, isPublic, hasCharacter }) => (
        <li key={id}>
          <label className={css.choice}>
            <input
              ref={id === fresh ? focus : undefined}
              type="checkbox"
              checked={hasCharacter || chosen.has(id)}
              disabled={hasCharacter}
              onChange={(event) => onChoose(id, event.target.checked)}
            />
            <span className={css.name}>
              <bdi>{name}</bdi>
            </span>
            <span className={css.facts}>
              {hasCharacter ? words.add.has : words.count(characterCount)}
              {!isPublic && (
                <>
                  <Icon name="lock" size={14} />
                  <span className="visually-hidden">{words.private}</span>
                </>
              )}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
