import { limits, type QuickReplySetBody } from '@masque/contracts';
import { texts } from '@masque/texts';
import { quickReplies } from '@masque/texts/quick-replies';
import { saveFile } from '@masque/web-kit';
import { Button, CheckField, Muted, showToast, Stack, TextField } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { moved } from '../editing/useEditedList.ts';
import css from '../regex/regex.module.css';
import { NamedRows } from './NamedRows.tsx';
import { fileOf, replyDetail, replyName, setName } from './quickReplies.rules.ts';
import { ReplyEditor } from './ReplyEditor.tsx';
import type { QuickRepliesState } from './useQuickReplies.ts';

const words = quickReplies.set;

export function SetEditor({ set, state }: { set: QuickReplySetBody; state: QuickRepliesState }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const { change, openReply } = state;
  const isFull = set.replies.length >= limits.quickReplies;
  const exportSet = () => {
    const file = fileOf(set);
    saveFile(file);
    showToast(texts.common.fileSaved(file.name), 'success');
  };
  const { characterIds, chatIds } = set;
  const hasPlaces = characterIds.length + chatIds.length > 0;
  return (
    <section ref={section} className={css.script} aria-label={setName(set)} tabIndex={-1}>
      <TextField
        label={words.name}
        name="quickReplySet"
        max={200}
        value={set.name}
        onChange={(name) => change({ name })}
      />
      <CheckField
        label={words.isGlobal}
        hint={hasPlaces ? words.places(characterIds.length, chatIds.length) : words.noPlace}
        checked={set.isGlobal}
        onChange={(isGlobal) => change({ isGlobal })}
      />
      <CheckField
        label={words.disableSend}
        checked={set.disableSend}
        onChange={(disableSend) => change({ disableSend })}
      />
      <CheckField
        label={words.injectInput}
        checked={set.injectInput}
        onChange={(injectInput) => change({ injectInput })}
      />
      {set.injectInput && (
        <CheckField
          label={words.placeBeforeInput}
          checked={set.placeBeforeInput}
          onChange={(placeBeforeInput) => change({ placeBeforeInput })}
        />
      )}
      {set.replies.length > 0 && (
        <NamedRows
          label={words.buttons}
          rows={set.replies.map((reply) => ({ id: reply.id, name: replyName(reply), detail: replyDetail(reply) }))}
          open={openReply?.id ?? null}
          onOpen={(row) => state.showReply(set.replies[row]?.id ?? null)}
          onMove={(from, to) => state.changeReplies((replies) => moved(replies, from, to))}
        />
      )}
      <div>
        <Button size="small" icon="plus" disabled={isFull} onClick={() => state.addReply()}>
          {words.add}
        </Button>
      </div>
      {isFull && <Muted>{words.tooMany(limits.quickReplies)}</Muted>}
      {openReply && <ReplyEditor key={openReply.id} reply={openReply} isFull={isFull} state={state} />}
      <Stack row gap={2}>
        <Button onClick={() => state.show(null)}>{words.close}</Button>
        <Button icon="download" onClick={exportSet}>
          {quickReplies.export}
        </Button>
        <Button kind="quiet" icon="trash" onClick={() => state.remove(set.id)}>
          {words.delete}
        </Button>
      </Stack>
    </section>
  );
}
