import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a backing service that a test can cut and restore. */
export interface CutLine {
  readonly address: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Accepts new connections but forwards nothing until `flow`. */
  stall(): void;
  flow(): void;
  readonly taken: number;
  close(): Promise<void>;
}

export async function cutLine(target: string, start: 'whole' | 'cut' = 'whole'): Promise<CutLine> {
  const [host = '127.0.0.1', targetPort = ''] = target.split(':');
  const open = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let taken = 0;
  let stalled: Socket[] | undefined;
  const take = (inside: Socket) => {
    taken += 1;
    open.add(inside);
    inside.on('error', () => inside.destroy());
    if (stalled) stalled.push(inside);
    else join(inside);
  };
  const join = (inside: Socket) => {
    const outside = connect(Number(targetPort), host);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  const mend = async () => {
    const listening = createServer(take);
    server = listening;
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    const address = listening.address();
    if (address && typeof address === 'object') port = address.port;
  };
  const cut = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = new Promise((resolve) => closing.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  await mend();
  if (start === 'cut') await cut();
  return {
    address: `127.0.0.1:${port}`,
    cut,
    mend,
    stall: () => {
      stalled ??= [];
    },
    flow: () => {
      const waiting = stalled ?? [];
      stalled = undefined;
      for (const inside of waiting) if (!inside.destroyed) join(inside);
    },
    get taken() {
      return taken;
    },
    close: cut,
  };
}
