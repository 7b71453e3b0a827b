import type { Chat } from '@masque/contracts';
import { regexScripts } from '@masque/texts/regex-scripts';
import { readText, storageKeys, writeText } from '@masque/web-kit';
import { Button, Dialog, IconButton, Muted, Stack } from '@masque/web-ui';
import { useState } from 'react';
import css from '../chat/page/newer-card.module.css';
import { ScriptLines } from './ScriptLines.tsx';
import { useConsent } from './useConsent.ts';

const words = regexScripts.character;

/** Asks once whether the scripts of a chat's character may run. */
export function CharacterScripts({ chat }: { chat: Chat }) {
  const { scripts, isAllowed, isDeciding, decide } = useConsent(chat);
  const [isOpen, setOpen] = useState(false);
  const key = storageKeys.scriptsRefused(chat.characterId);
  const [isRefused, setRefused] = useState(() => readText(key) !== null);
  const { name } = chat.character;
  if (scripts.length === 0 || isAllowed || isRefused) return null;
  const refuse = () => {
    writeText(key, '1');
    setRefused(true);
  };
  return (
    <aside className={css.place} aria-label={words.label}>
      <div className={css.line}>
        <output dir="auto">{words.offer(name, scripts.length)}</output>
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {words.review}
        </Button>
        <IconButton icon="close" label={words.later} onClick={() => setRefused(true)} />
      </div>
      <Dialog
        open={isOpen}
        title={words.title(name)}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={refuse}>{words.refuse}</Button>
            <Button kind="primary" busy={isDeciding} onClick={() => void decide(true)}>
              {words.allow}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <Muted>{words.lead}</Muted>
          <ScriptLines scripts={scripts} />
        </Stack>
      </Dialog>
    </aside>
  );
}
