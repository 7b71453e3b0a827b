import { presetEditor as words } from '@masque/texts/preset-editor';
import { Muted, NumberField } from '@masque/web-ui';
import css from '../connections/connections.module.css';
import { numberBounds } from '../connections/samplers.ts';
import type { PresetFields } from './fields.ts';
import { fieldSet } from './presetFile.ts';

const bounds = {
  temperature: { min: 0, max: 2, isWhole: false },
  openai_max_tokens: { min: 1, max: 1_000_000, isWhole: true },
  top_p: numberBounds.top_p,
  top_k: numberBounds.top_k,
  top_a: numberBounds.top_a,
  min_p: numberBounds.min_p,
  repetition_penalty: numberBounds.repetition_penalty,
  frequency_penalty: numberBounds.frequency_penalty,
  presence_penalty: numberBounds.presence_penalty,
  seed: { min: -1, max: Number.MAX_SAFE_INTEGER, isWhole: true },
} as const;

const names = ['temperature', 'openai_max_tokens', 'top_p', 'top_k', 'top_a', 'min_p'] as const;
const penalties = ['repetition_penalty', 'frequency_penalty', 'presence_penalty', 'seed'] as const;

export function PresetSamplers({ file, onChange }: PresetFields) {
  return (
    <div className={css.fields}>
      <Muted>{words.samplersLead}</Muted>
      <div className={css.numbers}>
        {[...names, ...penalties].map((name) => {
          const value = file[name];
          return (
            <NumberField
              key={name}
              label={words.numbers[name]}
              value={typeof value === 'number' ? value : undefined}
              {...bounds[name]}
              placeholder={words.notSent}
              outOfBounds={words.between(bounds[name].min, bounds[name].max)}
              onChange={(typed) => onChange(fieldSet(file, name, typed))}
            />
          );
        })}
      </div>
    </div>
  );
}
