import type { GivenSettings } from '@masque/contracts';
import { chatSettings } from '@masque/texts/chat-settings';
import { generation } from '@masque/texts/generation';
import { generationRanges, readGenerationSettings, useModelContext } from '@masque/web-kit';
import { CheckField, Muted, Notice, Stack } from '@masque/web-ui';
import { SliderField } from '@masque/web-ui/pickers';
import { useState } from 'react';

const words = chatSettings.settings;
const names = ['temperature', 'maxTokens', 'contextSize'] as const;
type Name = (typeof names)[number];

/** A newly overridden setting starts with the user's general value. */
export function GenerationFields({
  settings,
  model,
  onChange,
}: {
  settings: GivenSettings;
  /** Undefined: the chosen one. */
  model: string | undefined;
  onChange: (settings: GivenSettings) => void;
}) {
  const [elsewhere] = useState(readGenerationSettings);
  const without = (name: Name): GivenSettings =>
    Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
  const modelContext = useModelContext(model);
  const { contextSize } = settings;
  const warning = contextSize === undefined ? null : generation.contextWarning(contextSize, modelContext);
  return (
    <Stack gap={4}>
      <Muted>{words.ownHint}</Muted>
      {names.map((name) => {
        const value = settings[name];
        const { label, hint, shown } = generation.sliders[name];
        return (
          <div key={name}>
            <CheckField
              label={words.own[name]}
              checked={value !== undefined}
              onChange={(isOwn) => onChange(isOwn ? { ...settings, [name]: elsewhere[name] } : without(name))}
            />
            {value !== undefined && (
              <SliderField
                label={label}
                hint={hint}
                shown={shown(value)}
                value={value}
                {...generationRanges[name]}
                onChange={(next) => onChange({ ...settings, [name]: next })}
              >
                {name === 'contextSize' && warning && <Notice type="warning">{warning}</Notice>}
              </SliderField>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
