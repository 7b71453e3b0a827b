import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { IconButton } from '@masque/web-ui';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import css from './chat.module.css';
import { isMeantForStop } from './stopGuard.ts';

const words = texts.chat;
const touch = matchMedia('(pointer: coarse)');

/** The input at the foot: grows to eight lines, Enter sends (on a touch screen it makes a new line), Esc stops. */
export function Composer({
  name = '',
  typed,
  onType,
  busy,
  replying,
  onSend,
  onStop,
}: {
  name: string | undefined;
  typed: string;
  onType: (text: string) => void;
  busy: boolean;
  replying: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const stopShownAt = useRef(0);
  const text = typed.trim();

  useLayoutEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  });

  useLayoutEffect(() => {
    if (replying) stopShownAt.current = performance.now();
  }, [replying]);

  const send = () => {
    if (!text || busy) return;
    onSend(text);
    area.current?.focus();
  };
  const onStopPressed = (event: MouseEvent) => {
    if (isMeantForStop(event.timeStamp, stopShownAt.current)) onStop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replying) onStop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || touch.matches) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={css.inputRow}>
        <textarea
          ref={area}
          className={css.input}
          rows={1}
          dir="auto"
          value={typed}
          maxLength={limits.message}
          aria-label={words.input(name)}
          placeholder={words.placeholder(name)}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {replying ? (
          <IconButton icon="stop" kind="plain" label={words.stop} onClick={onStopPressed} />
        ) : (
          <IconButton icon="send" kind="primary" label={words.send} disabled={!text || busy} onClick={send} />
        )}
      </div>
    </form>
  );
}
