// oxlint-disable-next-line typescript/triple-slash-reference -- other packages compile this file too, without the declaration
/// <reference path="./kafkajs-internals.d.ts" />
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const PENDING_MS = 10;
const TIMEOUT_CHECK_MS = 1_000;

/**
 * kafkajs 2.2.4 asks itself on every idle connection whether throttling has ended, by a timer that is set again with a
 * time in the past: a thousand times a second, on each connection. And it looks for timed-out requests ten times a
 * second. Both are replaced: the first runs only while requests wait, the second once a second.
 */
export function quietenTimers(): void {
  const queue = RequestQueue.prototype;
  queue.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
    const throttledFor = this.throttledUntil - Date.now();
    if (this.throttleCheckTimeoutId || (this.pending.length === 0 && throttledFor <= 0)) return;
    const delay = Math.max(throttledFor, PENDING_MS);
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    }, delay);
  };
  queue.scheduleRequestTimeoutCheck = function scheduleRequestTimeoutCheck() {
    if (!this.enforceRequestTimeout) return;
    this.destroy();
    this.requestTimeoutIntervalId = setInterval(
      () => {
        const now = Date.now();
        for (const request of this.inflight.values()) {
          if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
        }
        if (!this.isConnected()) this.destroy();
      },
      Math.min(this.requestTimeout, TIMEOUT_CHECK_MS),
    );
  };
}
