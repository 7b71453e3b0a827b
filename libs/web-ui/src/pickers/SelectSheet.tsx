/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own select has no search */
import { texts } from '@masque/texts';
import { useId, useState } from 'react';
import { Field } from '../controls/Field.tsx';
import { SearchBox } from '../controls/SearchBox.tsx';
import { Dialog } from '../feedback/Dialog.tsx';
import { Icon } from '../shapes/Icon.tsx';
import { OptionList } from './OptionList.tsx';
import { matches, type SelectFieldProps } from './options.ts';
import css from './pickers.module.css';

const longestWithoutSearch = 8;

export function SelectSheet({ value, options, onChange, placeholder, none, loading, ...field }: SelectFieldProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const list = useId();
  const chosen = options.find((option) => option.value === value);

  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Field {...field}>
      {(ids) => (
        <>
          <button
            {...ids}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={list}
            aria-busy={loading}
            className={css.opener}
            onClick={() => {
              setTyped('');
              setOpen(true);
            }}
          >
            <span className={chosen ? undefined : css.placeholder}>{chosen?.label ?? placeholder}</span>
            <Icon name="down" size={18} />
          </button>
          <Dialog open={open} title={field.label} onClose={() => setOpen(false)}>
            {options.length > longestWithoutSearch && (
              <div className={css.search}>
                <SearchBox label={texts.common.search} value={typed} onChange={setTyped} />
              </div>
            )}
            <OptionList
              id={list}
              label={field.label}
              options={options.filter((option) => matches(typed, option))}
              value={value}
              none={none}
              isLong={options.length > longestWithoutSearch}
              onChoose={choose}
            />
          </Dialog>
        </>
      )}
    </Field>
  );
}
