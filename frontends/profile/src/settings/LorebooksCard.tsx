import {
  defaultLorebookSettings,
  insertionStrategies,
  lorebookSettingLimits,
  type LorebookSettings,
} from '@masque/contracts';
import { texts } from '@masque/texts';
import { useLorebookSettingsQuery, useSaveLorebookSettingsMutation } from '@masque/web-kit';
import {
  Button,
  CheckField,
  Field,
  LinkButton,
  NumberField,
  Panel,
  QueryView,
  SelectBox,
  Skeleton,
} from '@masque/web-ui';
import { useState } from 'react';
import { SavedNote } from './SavedNote.tsx';
import css from './settings.module.css';
import { useSavedSettings } from './useSavedSettings.ts';

const words = texts.settings.lorebooks;
const bounds = {
  scanDepth: { min: 0, max: lorebookSettingLimits.messages },
  contextPercent: { min: 1, max: 100 },
  budgetCap: { min: 0, max: lorebookSettingLimits.tokens },
  minActivations: { min: 0, max: lorebookSettingLimits.activations },
  minActivationsDepth: { min: 0, max: lorebookSettingLimits.messages },
  maxRecursionSteps: { min: 0, max: lorebookSettingLimits.steps },
} as const;
type NumberName = keyof typeof bounds;
const shownNumbers: readonly NumberName[] = ['scanDepth', 'contextPercent'];
const foldedNumbers: readonly NumberName[] = [
  'budgetCap',
  'minActivations',
  'minActivationsDepth',
  'maxRecursionSteps',
];
const switches = ['includeNames', 'recursion', 'caseSensitive', 'wholeWords', 'groupScoring', 'overflowAlert'] as const;
const strategies = insertionStrategies.map((value) => ({ value, label: words.strategies[value] }));

export function LorebooksCard() {
  const query = useLorebookSettingsQuery();
  return (
    <Panel id="lorebooks" title={texts.settings.sections.lorebooks} lead={words.lead}>
      <div>
        <LinkButton to="/lorebooks">{words.own}</LinkButton>
      </div>
      <QueryView query={query} loading={<Skeleton height={220} />} failed={words.loadFailed}>
        {(settings) => <LorebookFields start={settings} />}
      </QueryView>
    </Panel>
  );
}

function LorebookFields({ start }: { start: LorebookSettings }) {
  const [save] = useSaveLorebookSettingsMutation();
  const { settings, change, saving } = useSavedSettings(start, (body) => save({ body }), words.saveFailed);
  // Number fields keep their typed text; a new key resets them.
  const [resets, setResets] = useState(0);
  const numberField = (name: NumberName) => (
    <NumberField
      key={name}
      label={words.numbers[name].label}
      hint={words.numbers[name].hint}
      value={settings[name]}
      {...bounds[name]}
      placeholder={String(defaultLorebookSettings[name])}
      outOfBounds={words.outOfBounds(bounds[name].min, bounds[name].max)}
      onChange={(value) => change({ [name]: value ?? defaultLorebookSettings[name] })}
    />
  );
  return (
    <>
      <div className={css.numbers} key={`shown ${resets}`}>
        {shownNumbers.map(numberField)}
      </div>
      <details className={css.details}>
        <summary>{words.more}</summary>
        <div className={css.form}>
          <div className={css.numbers} key={`folded ${resets}`}>
            {foldedNumbers.map(numberField)}
            <Field label={words.strategy} hint={words.strategyHint}>
              {({ id }) => (
                <SelectBox
                  id={id}
                  label={words.strategy}
                  value={settings.insertionStrategy}
                  options={strategies}
                  onChange={(insertionStrategy) => change({ insertionStrategy })}
                />
              )}
            </Field>
          </div>
          {switches.map((name) => (
            <CheckField
              key={name}
              label={words.switches[name].label}
              hint={words.switches[name].hint}
              checked={settings[name]}
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
        </div>
      </details>
      <div className={css.foot}>
        <SavedNote state={saving} />
        <Button
          kind="quiet"
          icon="retry"
          onClick={() => {
            change(defaultLorebookSettings);
            setResets(resets + 1);
          }}
        >
          {texts.settings.generation.reset}
        </Button>
      </div>
    </>
  );
}
