import { texts } from '@masque/texts';
import { IconButton } from '../controls/Button.tsx';
import { showToast } from '../feedback/toasts.ts';
import css from './prose.module.css';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(texts.common.codeCopied, 'success');
  } catch {
    showToast(texts.common.codeNotCopied, 'destructive');
  }
}

export function CodeBlock({ text }: { text: string }) {
  return (
    <div className={css.codeBlock} dir="ltr">
      <pre className={css.block}>
        <code>{text}</code>
      </pre>
      <IconButton
        icon="copy"
        size="small"
        className={css.copy}
        label={texts.common.copyCode}
        onClick={() => void copy(text)}
      />
    </div>
  );
}
