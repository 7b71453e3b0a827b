import { DEFAULT_PERSONA_ID, type Persona } from '@masque/contracts';
import type { PersonaBackup } from '@masque/roleplay/personas';
import { texts } from '@masque/texts';
import { saveFile } from '@masque/web-kit';
import { Button, FileButton, showToast } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';

const words = texts.personas.backup;
const builtIn = String(DEFAULT_PERSONA_ID);
const ImportPersonasDialog = lazy(async () => ({
  default: (await import('./ImportPersonasDialog.tsx')).ImportPersonasDialog,
}));

interface BackupButtonsProps {
  /** With the built-in one; undefined while they load. */
  personas: readonly Persona[] | undefined;
  defaultId: string;
  onDefault: (id: string) => void;
}

export function BackupButtons({ personas, defaultId, onDefault }: BackupButtonsProps) {
  const [backup, setBackup] = useState<PersonaBackup | null>(null);
  if (!personas) return null;
  const read = async (file: File) => {
    const { readBackup } = await import('./personaBackup.ts');
    const found = await readBackup(file);
    if (typeof found === 'string') showToast(words.problems[found], 'destructive');
    else setBackup(found);
  };
  const save = async () => {
    const { backupOf } = await import('./personaBackup.ts');
    saveFile(backupOf(personas, defaultId));
  };
  return (
    <>
      <FileButton
        icon="upload"
        name={words.file}
        accept=".json,application/json"
        onFiles={([file]) => file && void read(file)}
      >
        {words.import}
      </FileButton>
      {personas.length > 1 && (
        <Button icon="download" onClick={() => void save()}>
          {words.export}
        </Button>
      )}
      <Suspense>
        {backup && (
          <ImportPersonasDialog
            backup={backup}
            personas={personas}
            onDefault={defaultId === builtIn ? onDefault : undefined}
            onClose={() => setBackup(null)}
          />
        )}
      </Suspense>
    </>
  );
}
