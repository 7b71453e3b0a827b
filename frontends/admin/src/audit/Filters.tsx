import { auditKinds } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Button, Field, Form, LinkButton, SelectBox, TextField, TextInput } from '@masque/web-ui';
import { type ReactNode, useState } from 'react';
import { auditPath } from '../frame/places.ts';
import { type AuditAddress, auditSearch } from './address.ts';
import css from './audit.module.css';

const words = texts.adminAudit;
const ALL = 'all';
const kindOptions = [
  { value: ALL, label: words.allKinds },
  ...auditKinds.map((value) => ({ value, label: texts.moderation.kinds[value] })),
];

export function Filters({ address, children }: { address: AuditAddress; children: ReactNode }) {
  const [draft, setDraft] = useState(address);
  const navigate = useNavigate();
  const change = (part: Partial<AuditAddress>) => setDraft({ ...draft, ...part });
  const show = () => void navigate({ pathname: auditPath, search: auditSearch(draft) });
  return (
    <Form className={css.filters} aria-label={texts.common.filters} onSubmit={show}>
      <TextField
        label={words.moderator}
        value={draft.moderator}
        max={100}
        onChange={(moderator) => change({ moderator })}
      />
      <TextField
        label={words.subject}
        hint={words.subjectHint}
        value={draft.subject}
        max={100}
        onChange={(subject) => change({ subject })}
      />
      <Field label={words.kind}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.kind}
            value={draft.kind ?? ALL}
            options={kindOptions}
            onChange={(value) => change({ kind: auditKinds.find((one) => one === value) ?? null })}
          />
        )}
      </Field>
      <DayInput label={words.from} value={draft.from} onChange={(from) => change({ from })} />
      <DayInput label={words.to} value={draft.to} onChange={(to) => change({ to })} />
      <div className={css.buttons}>
        <Button kind="primary" submit>
          {words.apply}
        </Button>
        {auditSearch(address) !== '' && <LinkButton to={auditPath}>{words.clear}</LinkButton>}
        {children}
      </div>
    </Form>
  );
}

const DayInput = ({
  label,
  value,
  onChange,
}: {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
}) => <Field label={label}>{(ids) => <TextInput {...ids} type="date" value={value} onChange={onChange} />}</Field>;
