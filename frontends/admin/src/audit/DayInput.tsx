import { Field, TextInput } from '@masque/web-ui';

export const DayInput = ({
  label,
  value,
  onChange,
}: {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
}) => <Field label={label}>{(ids) => <TextInput {...ids} type="date" value={value} onChange={onChange} />}</Field>;
