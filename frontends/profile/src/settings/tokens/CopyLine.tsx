import { texts } from '@masque/texts';
import { IconButton, showToast } from '@masque/web-ui';
import css from './tokens.module.css';

const words = texts.accessTokens;

/** A text to take along. Over plain http browsers have no clipboard: then it can be selected. */
export function CopyLine({ label, text, copy }: { label: string; text: string; copy: string }) {
  const toClipboard = async () => {
    try {
      await navigator.clipboard.writeText(text);
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
