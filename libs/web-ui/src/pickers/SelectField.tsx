import { Select } from 'antd';
import { useRef } from 'react';
import { Field } from '../controls/Field.tsx';
import { useMedia } from '../theme/useMedia.ts';
import { AntdTheme } from './AntdTheme.tsx';
import { matches, type SelectFieldProps, type SelectOption } from './options.ts';
import css from './pickers.module.css';
import { SelectSheet } from './SelectSheet.tsx';

export function SelectField(props: SelectFieldProps) {
  const isPhone = useMedia('phone');
  return isPhone ? <SelectSheet {...props} /> : <SelectDropdown {...props} />;
}

const showOption = ({ data }: { data: SelectOption }) => (
  <>
    {data.label}
    {data.detail}
  </>
);

function SelectDropdown({ value, options, onChange, placeholder, none, loading, ...field }: SelectFieldProps) {
  const isOpen = useRef(false);
  return (
    <Field {...field}>
      {(ids) => (
        <AntdTheme>
          <Select
            {...ids}
            className={css.select}
            value={value}
            options={options.map((option) => ({ ...option }))}
            onChange={onChange}
            placeholder={placeholder}
            notFoundContent={none}
            loading={loading}
            showSearch={{ filterOption: (typed, option) => option !== undefined && matches(typed, option) }}
            optionRender={showOption}
            onOpenChange={(open) => {
              isOpen.current = open;
            }}
            onKeyDown={(event) => {
              // Close only the list, not the dialog around it.
              if (event.key === 'Escape' && isOpen.current) event.preventDefault();
            }}
          />
        </AntdTheme>
      )}
    </Field>
  );
}
