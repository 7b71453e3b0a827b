import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useLorebookSettingsQuery, useTraceQuery } from '@masque/web-kit';
import { Button, Notice } from '@masque/web-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import css from './messages.module.css';

const words = texts.chat.lore;
const TraceDialog = lazy(async () => ({ default: (await import('../../trace/TraceDialog.tsx')).TraceDialog }));

interface Warning {
  readonly reply: string;
  readonly count: number;
}
/** By chat, for this visit. */
const warned = new Map<string, Warning>();

function isNew(chatId: string, { reply, count }: Warning): boolean {
  const before = warned.get(chatId);
  return before === undefined || before.reply === reply || before.count < count;
}

/** For a reply of this visit; says it again in the same chat only when more entries don't fit. */
export function LoreNotice({ chatId, message }: { chatId: string; message: ChatMessage }) {
  const settings = useLorebookSettingsQuery();
  const params = { id: chatId, messageId: message.id };
  const isOn = settings.data?.overflowAlert === true;
  const { data } = useTraceQuery({ params, query: { version: message.version } }, { skip: !isOn });
  const [isOpen, setOpen] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const reply = `${message.id} ${message.version}`;
  const count = data?.loreDropped ?? 0;
  const isShown = !isDismissed && count > 0 && isNew(chatId, { reply, count });
  useEffect(() => {
    if (isShown) warned.set(chatId, { reply, count });
  }, [isShown, chatId, reply, count]);
  if (!isShown) return null;
  return (
    <div className={css.loreNotice}>
      <Notice>
        <p>{words.dropped(count)}</p>
        <div className={css.failureActions}>
          <Button onClick={() => setOpen(true)}>{words.explain}</Button>
          <Button kind="quiet" onClick={() => setDismissed(true)}>
            {texts.chat.dismiss}
          </Button>
        </div>
        <Suspense>
          {isOpen && <TraceDialog chatId={chatId} message={message} startsAtLore onClose={() => setOpen(false)} />}
        </Suspense>
      </Notice>
    </div>
  );
}
