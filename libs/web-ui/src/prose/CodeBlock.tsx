import { texts } from '@masque/texts';
// Not by path: each remote bundles this file, and its own copy of the toasts would show nothing.
import { copyText, IconButton } from '@masque/web-ui';
import css from './prose.module.css';

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
        onClick={() => void copyText(text, texts.common.codeCopied, texts.common.codeNotCopied)}
      />
    </div>
  );
}
