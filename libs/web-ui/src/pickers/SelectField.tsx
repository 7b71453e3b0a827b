import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../controls/Field.tsx';
import css from './pickers.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Searched beside the label. */
  keywords?: string;
  detail?: ReactNode;
}

const showOption = ({ data }: { data: SelectOption }) => (
  <>
    {data.label}
    {data.detail}
  </>
);

/** One of many, with a search box; long lists are virtualised. */
export function SelectField({
  value,
  options,
  onChange,
  placeholder,
  none,
  disabled,
  loading,
  ...field
}: Omit<FieldProps, 'count'> & {
  value: string | undefined;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  none: string;
  disabled?: boolean;
  loading?: boolean;
}) {
  return (
    <Field {...field}>
      {(ids) => (
        <Select
          {...ids}
          className={css.select}
          value={value}
          options={options.map((option) => ({ ...option }))}
          onChange={onChange}
          placeholder={placeholder}
          notFoundContent={none}
          disabled={disabled}
          loading={loading}
          showSearch={{
            filterOption: (typed, option) =>
              `${option?.label ?? ''} ${option?.value ?? ''} ${option?.keywords ?? ''}`
                .toLowerCase()
                .includes(typed.toLowerCase()),
          }}
          optionRender={showOption}
        />
      )}
    </Field>
  );
}
