import { texts } from '@masque/texts';
import { connectionEditor as words } from '@masque/texts/connection-editor';
import { generationRanges, readGenerationSettings } from '@masque/web-kit';
import { CheckField } from '@masque/web-ui';
import { SliderField } from '@masque/web-ui/pickers';
import { type ReactNode, useState } from 'react';

const { sliders } = texts.settings.generation;
type SliderName = keyof typeof words.set;

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
