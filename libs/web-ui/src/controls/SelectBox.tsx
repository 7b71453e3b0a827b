import { Icon } from '../shapes/Icon.tsx';
import css from './input.module.css';

interface SelectBoxProps<V extends string> {
  id?: string;
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

export function SelectBox<V extends string>({ id, label, value, options, onChange }: SelectBoxProps<V>) {
  return (
    <span className={`${css.frame} ${css.selectFrame}`}>
      <select
        id={id}
        className={`${css.input} ${css.select}`}
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={css.selectMark}>
        <Icon name="down" size={16} />
      </span>
    </span>
  );
}
