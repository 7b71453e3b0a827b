import { texts } from '@masque/texts';
import { connectionEditor as words } from '@masque/texts/connection-editor';
import { generationRanges, readGenerationSettings } from '@masque/web-kit';
import { CheckField } from '@masque/web-ui';
import { SliderField } from '@masque/web-ui/pickers';
import { type ReactNode, useState } from 'react';

const { generation } = texts.settings;
type SliderName = keyof typeof words.set;

const sliders: Readonly<Record<SliderName, { label: string; hint: string; shown: (value: number) => string }>> = {
  temperature: {
    label: generation.temperature,
    hint: generation.temperatureHint,
    shown: (value) => value.toFixed(2),
  },
  maxTokens: {
    label: generation.maxTokens,
    hint: generation.maxTokensHint,
    shown: (value) => (value === 0 ? generation.noLimit : generation.tokens(value)),
  },
  contextSize: { label: generation.context, hint: generation.contextHint, shown: generation.tokens },
};

interface OptionalSliderProps {
  name: SliderName;
  value: number | null | undefined;
  unset?: string;
  children?: ReactNode;
  onChange: (value: number | null) => void;
}

/** A newly set value starts with the user's general one. */
export function OptionalSlider({ name, value, unset = words.notSent, children, onChange }: OptionalSliderProps) {
  const [general] = useState(readGenerationSettings);
  const { label, hint, shown } = sliders[name];
  const isSet = value !== null && value !== undefined;
  return (
    <div>
      <CheckField
        label={words.set[name]}
        hint={isSet ? undefined : unset}
        checked={isSet}
        onChange={(isOn) => onChange(isOn ? general[name] : null)}
      />
      {isSet && (
        <SliderField
          label={label}
          hint={hint}
          shown={shown(value)}
          value={value}
          {...generationRanges[name]}
          onChange={onChange}
        >
          {children}
        </SliderField>
      )}
    </div>
  );
}
