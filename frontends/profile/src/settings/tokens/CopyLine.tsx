import { texts } from '@masque/texts';
import { IconButton, showToast } from '@masque/web-ui';
import css from './tokens.module.css';

const words = texts.accessTokens;

/** Browsers have no clipboard API over plain http, so the text is also selectable. */
export function CopyLine({
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
    try {
      await navigator.clipboard.writeText(text);
      onCopied?.();
      showToast(words.copied, 'success');
    } catch {
      showToast(words.copyFailed, 'destructive');
    }
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
