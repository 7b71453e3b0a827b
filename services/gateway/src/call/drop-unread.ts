import type { ServerResponse } from 'node:http';

const UNREAD_MS = 30_000;

/** Drops readers that take nothing for 1-2× `unreadMs` (Node's timer restarts on partial writes); idle streams stay. */
export function dropUnread(response: ServerResponse, unreadMs = UNREAD_MS): void {
  response.setTimeout(unreadMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
