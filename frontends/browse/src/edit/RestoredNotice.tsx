import { texts } from '@masque/texts';
import { Button, Notice } from '@masque/web-ui';
import css from '../form/form.module.css';
import { dateAndTime } from '../compare/dateAndTime.ts';
import type { EditOpening } from './opening.ts';

const words = texts.editCharacter;

export function RestoredNotice({
  opening: { edit, isStale },
  onDiscard,
}: {
  opening: EditOpening;
  onDiscard: () => void;
}) {
  const said = [
    words.restored(dateAndTime(edit.savedAt)),
    ...(isStale ? [words.movedOn] : []),
    ...edit.lost.map((lost) => words.lost[lost]),
  ];
  return (
    <div className={css.restored}>
      <Notice>
        <p>{said.join(' ')}</p>
        <Button size="small" onClick={onDiscard}>
          {words.discard}
        </Button>
      </Notice>
    </div>
  );
}
