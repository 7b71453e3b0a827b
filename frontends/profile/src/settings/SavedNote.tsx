import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import css from './settings.module.css';

const words = texts.settings;
const sentences = { idle: words.lead, saving: texts.common.saving, saved: words.saved, failed: '' };
export type Saving = keyof typeof sentences;

/** Only in panels without a button to save. Always rendered, so that nothing moves. */
export const SavedNote = ({ state }: { state: Saving }) => (
  <output className={css.saved} data-state={state}>
    {state === 'saved' && <Icon name="check" size={16} />}
    {sentences[state]}
  </output>
);
