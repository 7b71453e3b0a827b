import { texts } from '@masque/texts';
import { Button, CheckField, Muted, TextField } from '@masque/web-ui';
import { type HeaderForm, newHeader } from './serverForm.ts';
import css from './servers.module.css';

const words = texts.modelServers;
const MOST = 20;

export function HeaderFields({
  headers,
  onChange,
}: {
  headers: readonly HeaderForm[];
  onChange: (headers: readonly HeaderForm[]) => void;
}) {
  const change = (id: string, part: Partial<HeaderForm>) =>
    onChange(headers.map((header) => (header.id === id ? { ...header, ...part } : header)));
  return (
    <fieldset className={css.headers}>
      <legend>{words.headers}</legend>
      <Muted>{words.headersHint}</Muted>
      {headers.map(({ id, name, value, isSecret, masked }, at) => (
        <div key={id} className={css.header}>
          <TextField label={words.headerName(at + 1)} value={name} onChange={(typed) => change(id, { name: typed })} />
          <TextField
            label={words.headerValue(at + 1)}
            value={value}
            secret={isSecret}
            hint={isSecret && masked !== null && words.headerSaved(masked)}
            onChange={(typed) => change(id, { value: typed })}
          />
          <div className={css.headerFoot}>
            <CheckField
              label={words.headerSecret}
              checked={isSecret}
              onChange={(isOn) => change(id, { isSecret: isOn })}
            />
            <Button
              kind="quiet"
              icon="trash"
              label={words.removeHeader(at + 1)}
              onClick={() => onChange(headers.filter((header) => header.id !== id))}
            >
              {texts.common.remove}
            </Button>
          </div>
        </div>
      ))}
      {headers.length < MOST && (
        <div>
          <Button onClick={() => onChange([...headers, newHeader()])}>{words.addHeader}</Button>
        </div>
      )}
    </fieldset>
  );
}
