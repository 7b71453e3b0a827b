import { jest } from '@jest/globals';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { hangUpOnCrumbs } from './crumbs.ts';

describe('bodies in crumbs', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      hangUpOnCrumbs(request);
      response.end(await text(request).catch(() => ''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  /** The response to a body in chunks of this many characters; empty after a hang-up. */
  const echo = async (body: string, characters: number) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n');
    for (let at = 0; at < body.length; at += characters) {
      const piece = body.slice(at, at + characters);
      socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    }
    socket.write('0\r\n\r\n');
    return (await text(socket).catch(() => '')).split('\r\n\r\n')[1]?.includes(body) ?? false;
  };

  it('are given up before the rest of the same read is handed on', async () => {
    const handedOn = jest.spyOn(IncomingMessage.prototype, 'push');
    expect(await echo('x'.repeat(10_000), 1)).toBe(false);
    expect(handedOn.mock.calls.length).toBeLessThan(1_000);
    handedOn.mockRestore();
  });

  it('do not keep the next body from being read whole, in large chunks or in small ones that are few', async () => {
    expect(await echo('Mira '.repeat(2_000), 1)).toBe(false);
    expect(await echo('Mira '.repeat(2_000), 100)).toBe(true);
    expect(await echo('Mira '.repeat(20), 1)).toBe(true);
  });
});
