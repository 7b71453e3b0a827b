import { Slider } from 'antd';
import { useId, type ReactNode } from 'react';
import fields from '../controls/controls.module.css';
import { AntdTheme } from './AntdTheme.tsx';
import css from './pickers.module.css';

interface SliderFieldProps {
  label: string;
  hint?: string;
  shown: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  children?: ReactNode;
}

export function SliderField({ label, hint, shown, value, min, max, step, onChange, children }: SliderFieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <div className={fields.label}>
        <span id={id}>{label}</span>
        <output className={fields.count}>{shown}</output>
      </div>
      <AntdTheme>
        <Slider
          className={css.slider}
          value={value}
          min={min}
          max={max}
          step={step}
          onChange={onChange}
          ariaLabelledByForHandle={id}
          ariaValueTextFormatterForHandle={() => shown}
          tooltip={{ open: false }}
        />
      </AntdTheme>
      {hint && <p className={fields.hint}>{hint}</p>}
      {children}
    </div>
  );
}
