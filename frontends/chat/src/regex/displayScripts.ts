import type { RegexScriptBody } from '@masque/contracts';
import { ScriptClient, type ScriptText } from '@masque/roleplay/regex-worker';
import { workerHost } from '@masque/web-kit';

const MOST_KEPT = 400;

export interface ShownPart {
  readonly text: string;
  readonly placement: number;
  /** Number of newer messages; undefined while the newest ones aren't loaded. */
  readonly depth: number | undefined;
}

const keyOf = ({ text, placement, depth }: ShownPart): string => `${placement}:${depth ?? ''}:${text}`;

/** A chat's display scripts. They run in a worker, so that a slow one holds up nothing. */
export class DisplayScripts {
  private readonly client = new ScriptClient(workerHost('chat', 'regex.worker.js'));
  private readonly results = new Map<string, string>();
  private readonly scripts: readonly RegexScriptBody[];
  private readonly names: ScriptText['names'];

  constructor(scripts: readonly RegexScriptBody[], names: ScriptText['names']) {
    this.scripts = scripts;
    this.names = names;
  }

  find(part: ShownPart): string | undefined {
    return this.results.get(keyOf(part));
  }

  async run(part: ShownPart): Promise<string> {
    const { depth, ...own } = part;
    const place = depth === undefined ? {} : { depth };
    const input = { ...own, ...place, stage: 'display', names: this.names } as const;
    const shown = (await this.client.run(this.scripts, input))?.text ?? part.text;
    this.results.set(keyOf(part), shown);
    const [oldest = ''] = this.results.keys();
    if (this.results.size > MOST_KEPT) this.results.delete(oldest);
    return shown;
  }

  close(): void {
    this.client.close();
  }
}
