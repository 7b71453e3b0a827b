import { scriptServer } from '@masque/roleplay/regex';

/** jsdom has no workers: the real engine, on the same thread. Returns how many were started. */
export function provideScriptWorker(): () => number {
  let started = 0;
  class ScriptWorker extends EventTarget {
    private readonly serve = scriptServer((data) => void this.dispatchEvent(new MessageEvent('message', { data })));

    constructor() {
      super();
      started += 1;
    }

    postMessage(call: Parameters<typeof this.serve>[0]) {
      this.serve(call);
    }

    terminate() {}
  }
  Object.assign(globalThis, { Worker: ScriptWorker });
  return () => started;
}
