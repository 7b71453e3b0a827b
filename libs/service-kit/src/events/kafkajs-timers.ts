import { createRequire } from 'node:module';

interface RequestQueue {
  readonly throttledUntil: number;
  readonly pending: readonly unknown[];
  readonly inflight: ReadonlyMap<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>;
  readonly enforceRequestTimeout: boolean;
  readonly requestTimeout: number;
  readonly isConnected: () => boolean;
  requestTimeoutIntervalId: NodeJS.Timeout | undefined;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
  scheduleRequestTimeoutCheck(): void;
  destroy(): void;
}

const load = createRequire(import.meta.url);
const { prototype }: { prototype: RequestQueue } = load('kafkajs/src/network/requestQueue/index.js');
const { scheduleCheckPendingRequests } = prototype;
const TIMEOUT_CHECK_MS = 1_000;

/**
 * kafkajs 2.2.4 re-arms an expired timer on each idle connection, 1,000 times a second, and looks for timed-out
 * requests ten times a second. Here the first runs only while requests wait, the second once a second.
 * Upstream: https://github.com/tulios/kafkajs/issues/1556, /1704. Delete with the first release after 2.2.4 that fixes them.
 */
export function quietenTimers(): void {
  prototype.scheduleCheckPendingRequests = function scheduleIfWaiting() {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this);
  };
  prototype.scheduleRequestTimeoutCheck = function scheduleEachSecond() {
    if (!this.enforceRequestTimeout) return;
    this.destroy();
    const check = () => {
      for (const request of this.inflight.values()) {
        if (Date.now() - request.sentAt > request.requestTimeout) request.timeoutRequest();
      }
      if (!this.isConnected()) this.destroy();
    };
    this.requestTimeoutIntervalId = setInterval(check, Math.min(this.requestTimeout, TIMEOUT_CHECK_MS));
  };
}
