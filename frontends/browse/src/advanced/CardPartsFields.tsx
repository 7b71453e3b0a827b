import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import { type Control, useWatch } from 'react-hook-form';
import type { DraftFields } from '../form/draft.ts';
import { type PartsStore, usePart } from '../form/PartsStore.ts';
import { LorebookEditor } from '../lorebook/LorebookEditor.tsx';
import css from './advanced.module.css';
import { DepthPromptField } from './DepthPromptField.tsx';
import { GreetingsField } from './GreetingsField.tsx';

const words = texts.advancedCard;

export function CardPartsFields({ control, parts }: { control: Control<DraftFields>; parts: PartsStore }) {
  const [greetings = [], setGreetings] = usePart(parts, 'alternateGreetings');
  const [depthPrompt = null, setDepthPrompt] = usePart(parts, 'depthPrompt');
  const [lorebook = null, setLorebook] = usePart(parts, 'lorebook');
  const name = useWatch({ control, name: 'name' });
  return (
    <div className={css.body} data-part="">
      <Panel title={words.greetings} lead={words.greetingsLead}>
        <GreetingsField greetings={greetings} onChange={setGreetings} />
      </Panel>
      <Panel title={words.depthPrompt} lead={words.depthPromptLead}>
        <DepthPromptField depthPrompt={depthPrompt} onChange={setDepthPrompt} />
      </Panel>
      <Panel title={texts.loreEditor.title} lead={texts.loreEditor.lead}>
        <LorebookEditor book={lorebook} characterName={name} onChange={setLorebook} />
      </Panel>
    </div>
  );
}
