import { Input } from 'antd';
import { Icon } from '../shapes/Icon.tsx';
import css from './controls.module.css';

export function SearchBox({
  id,
  label,
  placeholder,
  value,
  onChange,
}: {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Input
      id={id}
      type="search"
      aria-label={label}
      className={css.control}
      placeholder={placeholder}
      prefix={<Icon name="search" size={18} />}
      allowClear
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
