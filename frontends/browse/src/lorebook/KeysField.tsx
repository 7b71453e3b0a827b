import { TextAreaField } from '@masque/web-ui';
import { keysFrom, writtenKeys } from './settings.rules.ts';

/** One key per line; drops empty lines on blur. */
export function KeysField({
  keys,
  onChange,
  ...field
}: {
  label: string;
  hint: string;
  name: string;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
}) {
  return (
    <TextAreaField
      {...field}
      rows={{ min: 2, max: 8 }}
      value={keys.join('\n')}
      onChange={(text) => onChange(keysFrom(text))}
      onBlur={() => writtenKeys(keys).length < keys.length && onChange(writtenKeys(keys))}
    />
  );
}
