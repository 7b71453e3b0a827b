import { generationDefaults, type GenerationSettings } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  generationRanges as ranges,
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
      <SliderField
        label={words.temperature}
        hint={words.temperatureHint}
        shown={settings.temperature.toFixed(2)}
        value={settings.temperature}
        {...ranges.temperature}
        onChange={(temperature) => change({ temperature })}
      />
      <SliderField
        label={words.maxTokens}
        hint={words.maxTokensHint}
        shown={settings.maxTokens === 0 ? words.noLimit : words.tokens(settings.maxTokens)}
        value={settings.maxTokens}
        {...ranges.maxTokens}
        onChange={(maxTokens) => change({ maxTokens })}
      />
      <SliderField
        label={words.context}
        hint={words.contextHint}
        shown={words.tokens(settings.contextSize)}
        value={settings.contextSize}
        {...ranges.contextSize}
        onChange={(contextSize) => change({ contextSize })}
      >
        {warning && <Notice type="warning">{warning}</Notice>}
      </SliderField>
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
