import type { Model } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useModelName } from '@masque/web-kit';
import { SelectField, type SelectOption } from '@masque/web-ui/pickers';
import type { ComponentProps } from 'react';
import { modelDetail, ownFirst } from './modelText.ts';
import css from './settings.module.css';

type Field = Omit<ComponentProps<typeof SelectField>, 'options' | 'none' | 'placeholder'>;

interface ModelSelectProps extends Field {
  models: readonly Model[];
  first?: readonly SelectOption[];
}

/** Includes the chosen model even if it isn't listed. */
export function ModelSelect({ models, first = [], value, ...field }: ModelSelectProps) {
  const nameOf = useModelName();
  const options = ownFirst(models).map((model) => ({
    value: model.id,
    label: model.name,
    keywords: `${model.provider} ${model.gateway ?? ''}`,
    detail: <span className={css.detail}>{modelDetail(model)}</span>,
  }));
  const isListed = !value || [...first, ...options].some((option) => option.value === value);
  return (
    <SelectField
      {...field}
      value={value}
      options={[...first, ...(isListed ? [] : [{ value, label: nameOf(value) }]), ...options]}
      none={texts.settings.model.none}
      placeholder={texts.settings.model.search}
    />
  );
}
