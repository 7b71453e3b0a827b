import type { Persona } from '@masque/contracts';
import type { BackedUpPersona, PersonaBackup } from '@masque/roleplay/personas';
import { texts } from '@masque/texts';
import { Button, CheckField, Dialog, LoadingLine, Muted, Notice, Stack } from '@masque/web-ui';
import { useState } from 'react';
import { usePersonaImport } from './usePersonaImport.ts';

const words = texts.personas.backup;

const hintOf = ({ name, description }: BackedUpPersona, known: ReadonlySet<string>): string | undefined => {
  if (known.has(name)) return words.exists;
  return description.trim() === '' ? words.noDescription : undefined;
};

interface ImportPersonasDialogProps {
  backup: PersonaBackup;
  personas: readonly Persona[];
  /** Undefined: the user has chosen one, which stays. */
  onDefault: ((id: string) => void) | undefined;
  onClose: () => void;
}

export function ImportPersonasDialog({ backup, personas, onDefault, onClose }: ImportPersonasDialogProps) {
  const [known] = useState(() => new Set(personas.map(({ name }) => name)));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(backup.personas.filter(({ name }) => !known.has(name)).map(({ avatar }) => avatar)),
  );
  const { adding, added, failures, run } = usePersonaImport(backup, onDefault);
  const left = backup.personas.filter(({ avatar }) => !added.has(avatar));
  const chosen = left.filter(({ avatar }) => ticked.has(avatar));
  const toggle = (avatar: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...ticked, avatar] : [...ticked].filter((one) => one !== avatar)));
  const submit = async () => {
    if (await run(chosen)) onClose();
  };
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" disabled={adding !== null} onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button kind="primary" busy={adding !== null} disabled={chosen.length === 0} onClick={() => void submit()}>
            {words.add(chosen.length)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Muted>{words.hint}</Muted>
        {left.map((persona) => (
          <CheckField
            key={persona.avatar}
            label={persona.name}
            hint={hintOf(persona, known)}
            checked={ticked.has(persona.avatar)}
            onChange={(isOn) => toggle(persona.avatar, isOn)}
          />
        ))}
        {adding !== null && <LoadingLine text={words.adding(adding)} />}
        {failures.map((sentence) => (
          <Notice key={sentence} type="destructive">
            {sentence}
          </Notice>
        ))}
      </Stack>
    </Dialog>
  );
}
