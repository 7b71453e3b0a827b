import { type ChatChange, chatRoutes, fillPath } from '@masque/contracts';
import { waitToConnect, readEvents } from '@masque/web-kit/stream';
import { call, isFinal, ReplyError } from '../reply/stream.ts';

const types: readonly unknown[] = [
  'chat',
  'message',
  'deleted',
  'reply',
  'reset',
  'gone',
] satisfies ChatChange['type'][];

/** Returns null for unknown events. */
function changeOf(data: string): ChatChange | null {
  try {
    const change: ChatChange | null = JSON.parse(data);
    return change && types.includes(change.type) ? change : null;
  } catch {
    return null;
  }
}

/** ms */
const firstWait = 500;
const longestWait = 30_000;

interface ChangesListener {
  onChange: (change: ChatChange) => void;
  onLost: () => void;
}

/** Reconnects until aborted, or until the chat is gone or forbidden. `cursor` holds the last event read. */
export async function followChanges(
  chatId: string,
  cursor: { lastEventId: string },
  { onChange, onLost }: ChangesListener,
  signal: AbortSignal,
): Promise<void> {
  const path = fillPath(chatRoutes.changes.path, { id: chatId });
  for (let failed = 0; !signal.aborted; failed += 1) {
    const headers = { 'Last-Event-ID': cursor.lastEventId };
    const response = await call(path, { headers, signal }).catch((error: unknown) =>
      error instanceof ReplyError && isFinal(error.failure) ? 'refused' : null,
    );
    if (signal.aborted || response === 'refused') return;
    if (response?.body) {
      failed = 0;
      const isOver = await readEvents(response.body, ({ id, data }) => {
        if (signal.aborted) return 'over';
        cursor.lastEventId = id ?? cursor.lastEventId;
        const change = changeOf(data);
        if (change) onChange(change);
        return change?.type === 'gone' ? 'over' : undefined;
      }).catch(() => false);
      if (isOver || signal.aborted) return;
      onLost();
    }
    await waitToConnect(Math.min(longestWait, firstWait * 2 ** failed), signal);
  }
}
