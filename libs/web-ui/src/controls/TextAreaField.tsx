import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { countOf } from './countOf.ts';
import { Field } from './Field.tsx';
import css from './input.module.css';
import type { TextFieldProps } from './TextField.tsx';

/** Grows from `rows.min` to `rows.max` rows: with `field-sizing`, or by measuring where browsers lack it. */
function useGrowing(area: RefObject<HTMLTextAreaElement | null>, rows: { min: number; max: number }) {
  useLayoutEffect(() => {
    area.current?.style.setProperty('--rows-min', String(rows.min));
    area.current?.style.setProperty('--rows-max', String(rows.max));
  }, [area, rows.min, rows.max]);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.setProperty('height', 'auto');
    element.style.setProperty('height', `${element.scrollHeight + 2}px`);
  });
}

const standardRows = { min: 3, max: 14 };

export function TextAreaField({
  value,
  onChange,
  onBlur,
  max,
  name,
  placeholder,
  disabled,
  invalid = false,
  ref,
  rows = standardRows,
  alwaysCounts = false,
  ...field
}: TextFieldProps<HTMLTextAreaElement> & {
  rows?: { min: number; max: number };
  alwaysCounts?: boolean;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area, rows);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, []);
  return (
    <Field {...field} count={max === undefined ? undefined : { ...countOf(value, max), isAlwaysShown: alwaysCounts }}>
      {(ids) => (
        <textarea
          {...ids}
          ref={area}
          name={name}
          className={css.area}
          data-invalid={Boolean(field.error) || invalid || undefined}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          rows={rows.min}
          required={field.required}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
