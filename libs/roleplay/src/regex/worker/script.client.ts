import { MOST_SLOW_MS } from '../js.matches.ts';
import type { RegexScript } from '../script.ts';
import type { ScriptAnswer, ScriptCall, ScriptResult, ScriptText } from './script.calls.ts';

export interface ScriptHost {
  readonly start: (onAnswer: (answer: ScriptAnswer) => void, onFailure: () => void) => RunningScripts;
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface RunningScripts {
  readonly post: (call: ScriptCall) => void;
  readonly end: () => void;
}

export interface ScriptOutcome extends ScriptResult {
  /** Indexes of scripts that took too long: the text stayed as it was before them. */
  readonly ended: readonly number[];
}

interface Waiting {
  readonly scripts: readonly RegexScript[];
  readonly input: ScriptText | 'findings';
  readonly ended: number[];
  readonly resolve: (outcome: ScriptOutcome | null) => void;
}

/** Applies scripts in a worker, which is ended when a script takes longer than 50 ms. */
export class ScriptClient {
  private readonly host: ScriptHost;
  private readonly waiting: Waiting[] = [];
  private current: { readonly call: Waiting; readonly id: number } | null = null;
  private worker: RunningScripts | null = null;
  private sent: readonly RegexScript[] | null = null;
  private cancelTimer: () => void = () => undefined;
  private nextId = 0;

  constructor(host: ScriptHost) {
    this.host = host;
  }

  run(scripts: readonly RegexScript[], input: ScriptText | 'findings'): Promise<ScriptOutcome | null> {
    return new Promise((resolve) => {
      this.waiting.push({ scripts, input, ended: [], resolve });
      this.next();
    });
  }

  close(): void {
    this.endWorker();
    for (const { resolve } of this.waiting.splice(0)) resolve(null);
    this.current?.call.resolve(null);
    this.current = null;
  }

  private next(): void {
    const call = this.current ? undefined : this.waiting.shift();
    if (call) this.send(call);
  }

  private send(call: Waiting): void {
    const id = this.nextId++;
    this.current = { call, id };
    this.worker ??= this.host.start(
      (answer) => this.receive(answer),
      () => this.fail(),
    );
    const { scripts, input, ended } = call;
    this.worker.post({ id, input, ended, scripts: this.sent === scripts ? undefined : scripts });
    this.sent = scripts;
  }

  private receive(answer: ScriptAnswer): void {
    if (!this.current || answer.id !== this.current.id) return;
    const { call } = this.current;
    this.cancelTimer();
    const { slow } = answer;
    if (slow === undefined) this.finish({ ...answer.result, ended: call.ended });
    else this.cancelTimer = this.host.after(MOST_SLOW_MS, () => this.skip(call, slow));
  }

  private skip(call: Waiting, slow: number): void {
    this.endWorker();
    call.ended.push(slow);
    this.send(call);
  }

  private fail(): void {
    this.endWorker();
    this.finish(null);
  }

  private finish(outcome: ScriptOutcome | null): void {
    this.current?.call.resolve(outcome);
    this.current = null;
    this.next();
  }

  private endWorker(): void {
    this.cancelTimer();
    this.worker?.end();
    this.worker = null;
    this.sent = null;
  }
}
