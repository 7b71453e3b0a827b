import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Choices, NumberField, TextField } from '@masque/web-ui';
import { SelectField } from '@masque/web-ui/pickers';
import css from './lorebook.module.css';
import {
  type SettingChange,
  extension,
  numberIn,
  positionOf,
  positions,
  roleOf,
  roles,
  textIn,
  withExtensions,
  withPosition,
} from './settings.rules.ts';

const words = texts.loreEditor.entry;
const advanced = texts.advancedCard;

export function PositionFields({ entry, onChange }: { entry: LoreEntry; onChange: (change: SettingChange) => void }) {
  const position = positionOf(entry);
  const chosen = positions.find((known) => known === position);
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={words.position}
          value={chosen}
          none={words.noPosition}
          options={positions.map((value) => ({ value, label: words.positions[value] }))}
          onChange={(value) => {
            const next = positions.find((known) => known === value);
            if (next) onChange(withPosition(entry, next));
          }}
        />
        <NumberField
          label={words.order}
          hint={words.orderHint}
          name="lore-order"
          value={entry.insertionOrder}
          min={-1e9}
          max={1e9}
          isWhole={false}
          outOfBounds={words.orderBounds}
          onChange={(order) => order !== undefined && onChange({ insertionOrder: order })}
        />
      </div>
      {position === 'at_depth' && (
        <div className={css.pair}>
          <NumberField
            label={texts.advancedCard.depth}
            name="lore-depth"
            value={numberIn(extension(entry, 'depth'))}
            min={0}
            max={10_000}
            placeholder="4"
            outOfBounds={words.whole}
            onChange={(depth) => onChange(withExtensions(entry, { depth }))}
          />
          <Choices
            label={texts.common.speaksAs}
            value={roleOf(entry)}
            options={roles.map((value) => ({ value, label: advanced.roles[value] }))}
            onChange={(value) => onChange(withExtensions(entry, { role: roles.indexOf(value) }))}
          />
        </div>
      )}
      {position === 'outlet' && (
        <TextField
          label={words.outlet}
          name="lore-outlet"
          value={textIn(extension(entry, 'outlet_name'))}
          onChange={(name) => onChange(withExtensions(entry, { outlet_name: name }))}
        />
      )}
    </>
  );
}
