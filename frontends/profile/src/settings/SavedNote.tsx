import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import css from './settings.module.css';

const sentences = { saving: texts.common.saving, saved: texts.settings.saved, failed: '' };
export type Saving = keyof typeof sentences | 'idle';

/** Only in panels without a button to save. Always rendered, so that nothing moves. */
export const SavedNote = ({ state }: { state: Saving }) => (
  <div className={css.saved} data-state={state}>
    {state === 'saved' && <Icon name="check" size={16} />}
    {state === 'idle' && texts.settings.autosaves}
    {/* Starts empty: a live region announces changes, not the text it is rendered with. */}
    <output>{state !== 'idle' && sentences[state]}</output>
  </div>
);
