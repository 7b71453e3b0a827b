import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';

const LINE = /(?:^|: )CONSOLE (?<source>\w+) ERROR (?<text>.*)$/;

/** The errors in WebKit's console, as Playwright's events `pageerror` and `console`. */
export class PageLog {
  private readonly path: string;
  private readonly events = new EventEmitter();
  private seen = 0;

  constructor(path: string) {
    this.path = path;
  }

  on = (event: string, listener: (entry: never) => void): void =>
    void this.events.on(event, listener as (entry: unknown) => void);

  read(): void {
    const lines = readFileSync(this.path, 'utf8').split('\n');
    for (const line of lines.slice(this.seen, -1)) {
      const { source, text = '' } = LINE.exec(line)?.groups ?? {};
      // Refused calls are logged with the source NETWORK.
      if (source === 'JS') this.events.emit('pageerror', new Error(text));
      else if (source && source !== 'NETWORK') this.events.emit('console', { type: () => 'error', text: () => text });
    }
    this.seen = lines.length - 1;
  }
}
