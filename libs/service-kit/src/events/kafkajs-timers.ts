// oxlint-disable-next-line typescript/triple-slash-reference -- other packages compile this file too, without the declaration
/// <reference path="./kafkajs-internals.d.ts" />
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const PENDING_MS = 10;
const TIMEOUT_CHECK_MS = 1_000;

/**
 * kafkajs 2.2.4 re-arms an expired timer on each idle connection, 1,000 times a second, and looks for timed-out
 * requests ten times a second. Here the first runs only while requests wait, the second once a second.
 * Upstream: https://github.com/tulios/kafkajs/issues/1556, /1704. Delete with the first release after 2.2.4 that fixes them.
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
