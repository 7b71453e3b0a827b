import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import css from './settings.module.css';

export type Saving = 'idle' | 'saving' | 'saved';

/** Always rendered, so that nothing moves. */
export const SavedNote = ({ state }: { state: Saving }) => (
  <output className={css.saved}>
    {state === 'saved' && <Icon name="check" size={16} />}
    {state !== 'idle' && texts.settings[state]}
  </output>
);
