import type { AccessToken } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, copyText, Dialog, IconButton, Notice } from '@masque/web-ui';
import { useState } from 'react';
import css from './tokens.module.css';

const words = texts.accessTokens;

/** The token is shown once, so the first attempt to close an uncopied one only warns. */
export function MadeToken({ made, onDone }: { made: AccessToken & { token: string }; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog
      open
      title={words.createdTitle(made.name)}
      onClose={() => (isCopied || isWarned ? onDone() : setWarned(true))}
      actions={
        <Button kind="primary" onClick={onDone}>
          {words.done}
        </Button>
      }
    >
      <Notice type="warning">{isWarned && !isCopied ? words.closeUncopied : words.shownOnce}</Notice>
      <CopyLine label={words.token} text={made.token} copy={words.copyToken} onCopied={() => setCopied(true)} />
      <CopyLine label={words.address} text={`${location.origin}/api/v1`} copy={words.copyAddress} />
    </Dialog>
  );
}

/** Browsers have no clipboard API over plain http, so the text is also selectable. */
function CopyLine({
  label,
  text,
  copy,
  onCopied,
}: {
  label: string;
  text: string;
  copy: string;
  onCopied?: () => void;
}) {
  const toClipboard = async () => {
    if (await copyText(text, texts.common.copied, texts.common.textNotCopied)) onCopied?.();
  };
  return (
    <div>
      <p>{label}</p>
      <div className={css.line}>
        <code className={css.text}>{text}</code>
        <IconButton icon="copy" label={copy} onClick={() => void toClipboard()} />
      </div>
    </div>
  );
}
