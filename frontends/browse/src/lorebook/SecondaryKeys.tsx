import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Choices } from '@masque/web-ui';
import { KeysField } from './KeysField.tsx';
import {
  type SettingChange,
  isFromSillyTavern,
  logicOf,
  logics,
  withLogic,
  withSecondaryKeys,
} from './settings.rules.ts';

const words = texts.loreEditor.entry;

/** With V3's `use_regex` an entry has no secondary keys. */
export function SecondaryKeys({ entry, onChange }: { entry: LoreEntry; onChange: (change: SettingChange) => void }) {
  const { secondaryKeys = [], useRegex } = entry;
  if (useRegex && !isFromSillyTavern(entry)) return null;
  return (
    <>
      <KeysField
        label={words.secondaryKeys}
        hint={words.secondaryKeysHint}
        name="lore-secondary-keys"
        keys={secondaryKeys}
        onChange={(keys) => onChange(withSecondaryKeys(entry, keys))}
      />
      {secondaryKeys.length > 0 && (
        <Choices
          label={words.logic}
          value={logicOf(entry)}
          options={logics.map((logic) => ({ value: logic, label: words.logics[logic] }))}
          onChange={(logic) => onChange(withLogic(entry, logic))}
        />
      )}
    </>
  );
}
