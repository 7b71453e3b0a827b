import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { CheckField, Choices, NumberField, TextField } from '@masque/web-ui';
import css from './lorebook.module.css';
import {
  caseOf,
  extension,
  numberIn,
  probabilityOf,
  type SettingChange,
  textIn,
  withCase,
  withExtensions,
  withProbability,
} from './settings.rules.ts';

const words = texts.loreEditor.entry;

type Flag = 'unsaid' | 'yes' | 'no';
const flagOf = (value: unknown): Flag => (value === true ? 'yes' : value === false ? 'no' : 'unsaid');
const valueOf = (flag: Flag): boolean | undefined => (flag === 'unsaid' ? undefined : flag === 'yes');
const flags = (yes: string, no: string) =>
  [
    { value: 'unsaid', label: words.asSettings },
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ] as const;

const timings = ['sticky', 'cooldown', 'delay'] as const;
const recursionFlags = Object.entries(texts.compare.flags);

export function MoreSettings({ entry, onChange }: { entry: LoreEntry; onChange: (change: SettingChange) => void }) {
  const group = textIn(extension(entry, 'group'));
  const extend = (changes: Parameters<typeof withExtensions>[1]) => onChange(withExtensions(entry, changes));
  return (
    <details className={css.more}>
      <summary>{words.more}</summary>
      <div className={css.moreBody}>
        <div className={css.pair}>
          <NumberField
            label={words.probability}
            name="lore-probability"
            value={probabilityOf(entry)}
            min={0}
            max={100}
            isWhole={false}
            placeholder={words.always}
            outOfBounds={words.probabilityBounds}
            onChange={(probability) => onChange(withProbability(entry, probability))}
          />
          <NumberField
            label={words.priority}
            hint={words.priorityHint}
            name="lore-priority"
            value={entry.priority}
            min={-1e9}
            max={1e9}
            isWhole={false}
            placeholder="0"
            outOfBounds={words.orderBounds}
            onChange={(priority) => onChange({ priority })}
          />
        </div>
        <NumberField
          label={words.scanDepth}
          hint={words.scanDepthHint}
          name="lore-scan-depth"
          value={numberIn(extension(entry, 'scan_depth'))}
          min={0}
          max={1_000}
          placeholder={words.asBook}
          outOfBounds={words.whole}
          onChange={(depth) => extend({ scan_depth: depth })}
        />
        <TextField
          label={words.group}
          hint={words.groupHint}
          name="lore-group"
          value={group}
          onChange={(text) => extend({ group: text === '' ? undefined : text })}
        />
        {group !== '' && (
          <div className={css.pair}>
            <NumberField
              label={words.groupWeight}
              name="lore-group-weight"
              value={numberIn(extension(entry, 'group_weight'))}
              min={0}
              max={1e6}
              placeholder="100"
              outOfBounds={words.whole}
              onChange={(weight) => extend({ group_weight: weight })}
            />
            <CheckField
              label={words.groupOverride}
              checked={extension(entry, 'group_override') === true}
              onChange={(override) => extend({ group_override: override })}
            />
          </div>
        )}
        <Choices
          label={words.caseSensitive}
          value={flagOf(caseOf(entry))}
          options={flags(words.yes, words.no)}
          onChange={(flag) => onChange(withCase(entry, valueOf(flag)))}
        />
        <Choices
          label={words.wholeWords}
          value={flagOf(extension(entry, 'match_whole_words'))}
          options={flags(texts.loreEditor.entry.yes, texts.loreEditor.entry.no)}
          onChange={(flag) => extend({ match_whole_words: valueOf(flag) })}
        />
        <TimingFields entry={entry} onChange={onChange} />
      </div>
    </details>
  );
}

function TimingFields({ entry, onChange }: { entry: LoreEntry; onChange: (change: SettingChange) => void }) {
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
      {recursionFlags.map(([name, label]) => (
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
