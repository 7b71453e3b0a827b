import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Dialog } from '@masque/web-ui';
import { Prose } from '@masque/web-ui/prose';
import css from './actions.module.css';

const words = texts.chat.message;

export function VersionsDialog({
  message,
  onUse,
  onClose,
}: {
  message: ChatMessage;
  onUse: (version: number) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      width={640}
      title={texts.chat.message.compare}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.common.close}</Button>}
    >
      <section className={css.candidate} aria-label={words.current}>
        <h3>{words.current}</h3>
        <Prose text={message.text} unfinished={message.state !== 'complete'} />
      </section>
      {message.versions.map(
        ({ text, createdAt, state }, at) =>
          at !== message.version && (
            <section key={`${at} ${createdAt}`} className={css.candidate} aria-label={words.alternative(at + 1)}>
              <h3>{words.alternative(at + 1)}</h3>
              {text ? (
                <Prose text={text} unfinished={state !== 'complete'} />
              ) : (
                <p className={css.empty}>{words.empty}</p>
              )}
              <Button
                size="small"
                icon="check"
                label={`${words.use}: ${words.alternative(at + 1)}`}
                onClick={() => onUse(at)}
              >
                {words.use}
              </Button>
            </section>
          ),
      )}
    </Dialog>
  );
}
