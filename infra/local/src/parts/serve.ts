import type { Server } from 'node:http';
import { sentenceOf } from './plain-error.ts';

export function serve(create: () => Server, port: number): void {
  try {
    const server = create();
    server.once('error', (error) => {
      console.error(sentenceOf(error));
      process.exit(1);
    });
    server.listen(port, '127.0.0.1');
    const close = () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    };
    process.once('SIGTERM', close);
    process.once('SIGINT', close);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}
