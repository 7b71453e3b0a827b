import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((_, response) => {
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
