import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forward proxy for plain HTTP that can cut connections: WebDriver can't take a browser offline. */
export class SwitchProxy {
  private readonly server: Server;
  private isOff = false;

  private constructor() {
    this.server = createServer((asked, answer) => {
      if (this.isOff) {
        asked.socket.destroy();
        return;
      }
      const { hostname, port, pathname, search } = new URL(asked.url ?? '');
      const { method = 'GET', headers } = asked;
      const onward = request({ hostname, port, path: `${pathname}${search}`, method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      onward.on('error', () => asked.socket.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    });
  }

  static async start(): Promise<SwitchProxy> {
    const proxy = new SwitchProxy();
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  set isCut(isCut: boolean) {
    this.isOff = isCut;
    if (isCut) this.server.closeAllConnections();
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
