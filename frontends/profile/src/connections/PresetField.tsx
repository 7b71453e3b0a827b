import { texts } from '@masque/texts';
import { usePresetsQuery } from '@masque/web-kit';
import { Field, SelectBox } from '@masque/web-ui';
import type { ConnectionFields } from './fields.ts';

const words = texts.presets;
const OWN_ORDER = '';

export function PresetField({ draft: { presetId }, change }: ConnectionFields) {
  const { data, isSuccess, isError } = usePresetsQuery();
  const known = (data?.presets ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isGone = isSuccess && presetId !== null && !known.some(({ value }) => value === presetId);
  const options = [
    { value: OWN_ORDER, label: words.none },
    ...known,
    ...(presetId !== null && (isGone || !isSuccess) ? [{ value: presetId, label: isGone ? words.gone : '…' }] : []),
  ];
  return (
    <Field label={words.choice} hint={words.choiceHint} error={isError ? words.loadFailed : null}>
      {({ id }) => (
        <SelectBox
          id={id}
          label={words.choice}
          value={presetId ?? OWN_ORDER}
          options={options}
          onChange={(chosen) => change({ presetId: chosen === OWN_ORDER ? null : chosen })}
        />
      )}
    </Field>
  );
}
