import { createServer as httpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { CONFIG, newId } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually } from '@masque/testkit';
import type { ModerationConfig } from '../src/config.ts';
import type { DeliveryRow } from '../src/webhooks/delivery.row.ts';
import { WebhookSender } from '../src/webhooks/webhook.sender.ts';
import { WebhooksService } from '../src/webhooks/webhooks.service.ts';
import { moderationScene, type ModerationScene } from './support/scene.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const DUE = 40;

const listening = async (server: Server | HttpServer): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`;
};

describe('a receiver of webhooks', () => {
  let scene: ModerationScene;
  /** Handles each connection with `act`. */
  let odd: Server;
  let act: (socket: Socket) => void = () => undefined;
  const sockets = new Set<Socket>();
  let well: HttpServer;
  let oddUrl: string;
  let wellUrl: string;
  const arrived: unknown[] = [];
  beforeAll(async () => {
    odd = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => act(socket));
    });
    well = httpServer((request, response) => {
      arrived.push(request.headers['webhook-id']);
      request.resume();
      response.writeHead(204).end();
    });
    [oddUrl, wellUrl] = await Promise.all([listening(odd), listening(well)]);
    const WEBHOOKS = [oddUrl, wellUrl].map((url) => `${url}#${SECRET}`).join(',');
    scene = await moderationScene({ WEBHOOKS, WEBHOOKS_PRIVATE: 'true' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    odd.close();
    well.close();
    await scene.close();
  });

  const http = (text: string) => (socket: Socket) => void socket.write(text.replaceAll('\n', '\r\n'));
  it.each<[string, (socket: Socket) => void, RegExp]>([
    [
      'changes the protocol',
      http('HTTP/1.1 101 Go\nUpgrade: x\nConnection: Upgrade\n\n'),
      /^null: (Error: )?the receiver closed/,
    ],
    ['hangs up', (socket) => socket.destroy(), /^null: (Error: )?socket hang up/],
    [
      'breaks off its answer',
      http('HTTP/1.1 500 No\nContent-Length: 9\n\nabc'),
      /^500: the receiver responded with 500/,
    ],
    ['speaks another language', http('SSH-2.0-x\n\n'), /^null: (Error: )?Parse Error/],
    ['has headers without an end', http(`HTTP/1.1 200 OK\nx: ${'y'.repeat(100_000)}`), /^null: (Error: )?Parse Error/],
  ])('that %s is no failure of ours', async (_, does, expected) => {
    act = does;
    const { status, reason } = await new WebhookSender(scene.service.app.get<ModerationConfig>(CONFIG)).send(
      oddUrl,
      {},
      '{}',
    );
    expect(`${status}: ${reason}`).toMatch(expected);
  });

  it('that does not answer holds up no other receiver, nor other jobs for long', async () => {
    act = () => undefined;
    const webhooks = scene.service.app.get(WebhooksService, { strict: false });
    const rows = scene.service.app.get(StoreConnection).collection<DeliveryRow>('webhook-deliveries');
    const eventIds = Array.from({ length: DUE }, () => `account.erased:${newId()}`);
    for (const eventId of eventIds) await webhooks.add('account.erased', eventId, { userId: 'u' });
    await webhooks.sendDue();
    await eventually(() => eventIds.every((eventId) => arrived.includes(eventId)));
    // The run ended long before it had tried every delivery to the silent receiver.
    expect(await rows.countDocuments({ url: oddUrl, tries: 0 })).toBeGreaterThan(DUE / 2);
  });
});
