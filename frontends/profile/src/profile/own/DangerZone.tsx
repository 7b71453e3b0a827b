import { texts } from '@masque/texts';
import { Button, Panel } from '@masque/web-ui';
import { useId, useState } from 'react';
import css from './danger.module.css';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';

const words = texts.profile.danger;

export function DangerZone() {
  const [isOpen, setOpen] = useState(false);
  const form = useId();
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={css.open}>
        <Button icon={isOpen ? undefined : 'trash'} expanded={isOpen} controls={form} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.cancel : words.open}
        </Button>
      </div>
      <div id={form}>{isOpen && <DeleteAccountForm />}</div>
    </Panel>
  );
}
