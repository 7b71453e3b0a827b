import type { ServerResponse } from 'node:http';

const UNREAD_MS = 30_000;

/**
 * Ends a response whose reader takes nothing for so long, or twice as long: Node looks again when some of the last write had gone.
 * A reader who has all there is so far waits for us, and stays.
 */
export function dropUnread(response: ServerResponse, unreadMs = UNREAD_MS): void {
  response.setTimeout(unreadMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
