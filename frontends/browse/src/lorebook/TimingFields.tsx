import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { CheckField, NumberField } from '@masque/web-ui';
import css from './lorebook.module.css';
import { type SettingChange, extension, numberIn, withExtensions } from './settings.rules.ts';

const words = texts.loreEditor.entry;
const timings = ['sticky', 'cooldown', 'delay'] as const;
const flags = Object.entries(texts.compare.flags);

export function TimingFields({ entry, onChange }: { entry: LoreEntry; onChange: (change: SettingChange) => void }) {
  return (
    <>
      <div className={css.pair}>
        {timings.map((name) => (
          <NumberField
            key={name}
            label={words.timings[name]}
            name={`lore-${name}`}
            value={numberIn(extension(entry, name))}
            min={0}
            max={1e6}
            placeholder="0"
            outOfBounds={words.whole}
            onChange={(count) => onChange(withExtensions(entry, { [name]: count }))}
          />
        ))}
      </div>
      {flags.map(([name, label]) => (
        <CheckField
          key={name}
          label={label}
          checked={isOn(extension(entry, name))}
          onChange={(checked) => onChange(withExtensions(entry, { [name]: checked }))}
        />
      ))}
    </>
  );
}

/** `delay_until_recursion` may be a level. */
const isOn = (value: LoreEntry['extensions'][string] | undefined): boolean =>
  value === true || (numberIn(value) ?? 0) > 0;
