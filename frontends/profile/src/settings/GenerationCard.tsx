import { generationDefaults, type GenerationSettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  generationRanges,
  readGenerationSettings,
  useConnectionsQuery,
  useModelContext,
  writeGenerationSettings,
} from '@masque/web-kit';
import { Button, Muted, Notice, Panel } from '@masque/web-ui';
import { SliderField } from '@masque/web-ui/pickers';
import { useState } from 'react';
import { SavedNote } from './SavedNote.tsx';
import css from './settings.module.css';

const words = texts.settings.generation;
const names = ['temperature', 'maxTokens', 'contextSize'] as const;

export function GenerationCard() {
  const [settings, setSettings] = useState(readGenerationSettings);
  const [kept, setKept] = useState<boolean | null>(null);
  const change = (next: Partial<GenerationSettings>) => {
    const changed = { ...settings, ...next };
    setSettings(changed);
    setKept(writeGenerationSettings(changed));
  };
  const hasProfiles = (useConnectionsQuery().data?.profiles.length ?? 0) > 0;
  const warning = words.contextWarning(settings.contextSize, useModelContext());
  return (
    <Panel id="generation" title={words.title} lead={words.lead}>
      {names.map((name) => (
        <SliderField
          key={name}
          {...words.sliders[name]}
          shown={words.sliders[name].shown(settings[name])}
          value={settings[name]}
          {...generationRanges[name]}
          onChange={(value) => change({ [name]: value })}
        >
          {name === 'contextSize' && warning && <Notice type="warning">{warning}</Notice>}
        </SliderField>
      ))}
      {hasProfiles && <Muted>{texts.connections.generationNote}</Muted>}
      {kept === false && <Notice type="warning">{words.notKept}</Notice>}
      <div className={css.foot}>
        <SavedNote state={kept === null ? 'idle' : kept ? 'saved' : 'failed'} />
        <Button kind="quiet" icon="retry" onClick={() => change(generationDefaults)}>
          {words.reset}
        </Button>
      </div>
    </Panel>
  );
}
