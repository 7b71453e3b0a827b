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

interface TextAreaFieldProps extends TextFieldProps<HTMLTextAreaElement> {
  rows?: { min: number; max: number };
  alwaysCounts?: boolean;
}

export function TextAreaField({ label, hint, error, max, alwaysCounts, ...props }: TextAreaFieldProps) {
  const { ref, rows = standardRows, onChange, ...input } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area, rows);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, []);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      count={max === undefined ? undefined : { ...countOf(input.value, max), isAlwaysShown: alwaysCounts }}
    >
      {(ids) => (
        <textarea
          {...input}
          {...ids}
          ref={area}
          className={css.area}
          data-invalid={Boolean(error) || undefined}
          rows={rows.min}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
