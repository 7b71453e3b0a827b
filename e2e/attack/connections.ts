import { connect, type Socket } from 'node:net';

export type ConnectionCounts = Record<string, number>;

export interface AttackTarget {
  readonly origin: string;
  /** The attackers' address, sent as `x-forwarded-for`. */
  readonly address: string;
  /** The attacker's session. */
  readonly cookie: string;
  readonly chatIds: readonly string[];
  readonly picture: string;
}

const STATUS = /HTTP\/1\.1 (\d{3}) /g;

/** The attackers' raw connections to the gateway. */
export class Connections {
  readonly counts: ConnectionCounts = {};
  private readonly open = new Set<Socket>();
  private readonly target: AttackTarget;

  constructor(target: AttackTarget) {
    this.target = target;
  }

  get size(): number {
    return this.open.size;
  }

  /** Never reads. */
  deaf(): Socket {
    const { hostname, port } = new URL(this.target.origin);
    const socket = connect(Number(port), hostname);
    this.open.add(socket);
    return socket
      .on('error', () => undefined)
      .once('close', () => this.open.delete(socket))
      .pause();
  }

  /** Counts responses. */
  connect(onResponse: () => void = () => undefined): Socket {
    const socket = this.deaf();
    let rest = '';
    socket.on('data', (piece: Buffer) => {
      const text = rest + piece.toString('latin1');
      for (const [, status = ''] of text.matchAll(STATUS)) {
        this.counts[status] = (this.counts[status] ?? 0) + 1;
        onResponse();
      }
      rest = text.slice(text.lastIndexOf('\n') + 1).slice(-20);
    });
    return socket.resume();
  }

  /** Request line and headers; `byUser` adds the attacker's session. */
  head(line: string, byUser = false, headers: Record<string, string> = {}): string {
    const { origin, address, cookie } = this.target;
    const all = {
      host: new URL(origin).host,
      origin,
      'x-forwarded-for': address,
      ...(byUser ? { cookie } : {}),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  }

  close(): void {
    for (const socket of this.open) socket.destroy();
  }
}
