import { Input } from 'antd';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type AntProps = ComponentProps<typeof Input.TextArea>;
type Handle = NonNullable<Parameters<Extract<NonNullable<AntProps['ref']>, (instance: never) => unknown>>[0]>;

const fieldSizing = () => CSS.supports('field-sizing', 'content');

/**
 * Grows with its text from `rows.min` to `rows.max`. antd's own `autoSize` measures with a style attribute, which our
 * Content-Security-Policy refuses.
 */
export function GrowingTextArea({
  rows,
  value,
  onChange,
  ...rest
}: Omit<AntProps, 'rows' | 'value' | 'onChange' | 'autoSize' | 'ref' | 'styles'> & {
  rows: { min: number; max: number };
  value: string;
  onChange: (value: string) => void;
}) {
  const handle = useRef<Handle>(null);
  useLayoutEffect(() => {
    const area = handle.current?.resizableTextArea?.textArea;
    if (!area || fieldSizing()) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  });
  return (
    <Input.TextArea
      {...rest}
      ref={handle}
      value={value}
      rows={rows.min}
      style={{
        fieldSizing: 'content',
        minHeight: `calc(${rows.min}lh + 12px)`,
        maxHeight: `calc(${rows.max}lh + 12px)`,
        resize: 'none',
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
