import { texts } from '@masque/texts';
import { sentenceOf, useFetchCardMutation, useSite } from '@masque/web-kit';
import { Button, Form, TextField } from '@masque/web-ui';
import { useState } from 'react';
import css from './imports.module.css';

const words = texts.importCards.address;

/** Only where the operator allows some hosts. The file is then read like a chosen one. */
export function FromAddress({ onFile }: { onFile: (file: File) => void }) {
  const hosts = useSite()?.importHosts ?? [];
  const [address, setAddress] = useState('');
  const [fetchCard, { isLoading, error }] = useFetchCardMutation();
  if (hosts.length === 0) return null;
  const submit = async () => {
    const { data } = await fetchCard({ body: { address: address.trim() } });
    if (!data) return;
    setAddress('');
    onFile(new File([Uint8Array.from(atob(data.base64), (byte) => byte.charCodeAt(0))], data.name));
  };
  return (
    <Form className={css.address} onSubmit={submit}>
      <TextField
        label={words.label}
        hint={words.hint(hosts.join(', '))}
        inputMode="url"
        value={address}
        error={error ? sentenceOf(error) : null}
        onChange={setAddress}
      />
      <Button submit busy={isLoading} disabled={address.trim() === ''}>
        {words.submit}
      </Button>
    </Form>
  );
}
