import { createRequire } from 'node:module';

interface SentRequest {
  readonly sentAt: number;
  readonly requestTimeout: number;
  timeoutRequest(): void;
}

interface RequestQueue {
  readonly throttledUntil: number;
  readonly pending: readonly unknown[];
  readonly inflight: ReadonlyMap<number, SentRequest>;
  readonly enforceRequestTimeout: boolean;
  readonly requestTimeout: number;
  requestTimeoutIntervalId: NodeJS.Timeout | undefined;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
  sendSocketRequest: (this: RequestQueue, request: unknown) => void;
  scheduleRequestTimeoutCheck(): void;
}

const load = createRequire(import.meta.url);
const { prototype }: { prototype: RequestQueue } = load('kafkajs/src/network/requestQueue/index.js');
const { scheduleCheckPendingRequests, sendSocketRequest } = prototype;

/**
 * kafkajs 2.2.4 re-arms an expired timer on each idle connection, 1,000 times a second, and looks for timed-out
 * requests ten times a second. Here the first runs only while requests wait, the second when the oldest request is due.
 * Upstream: https://github.com/tulios/kafkajs/issues/1556, /1704. Delete with the first release after 2.2.4 that fixes them.
 */
export function quietenTimers(): void {
  prototype.scheduleCheckPendingRequests = function scheduleIfWaiting() {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this);
  };
  prototype.scheduleRequestTimeoutCheck = function scheduleWhenDue() {
    watchOldest(this);
  };
  prototype.sendSocketRequest = function sendWatched(request) {
    sendSocketRequest.call(this, request);
    if (!this.requestTimeoutIntervalId) watchOldest(this);
  };
}

/** No request times out sooner than `requestTimeout`, so one sent later is never due before the next check. */
function watchOldest(queue: RequestQueue): void {
  clearTimeout(queue.requestTimeoutIntervalId);
  queue.requestTimeoutIntervalId = undefined;
  if (!queue.enforceRequestTimeout || queue.inflight.size === 0) return;
  const dueAt = Math.min(...[...queue.inflight.values()].map((sent) => sent.sentAt + sent.requestTimeout));
  const check = () => {
    for (const sent of queue.inflight.values()) {
      if (Date.now() - sent.sentAt > sent.requestTimeout) sent.timeoutRequest();
    }
    watchOldest(queue);
  };
  queue.requestTimeoutIntervalId = setTimeout(check, Math.min(dueAt - Date.now() + 1, queue.requestTimeout));
}
