import { runService } from '@masque/service-kit';
import { chat } from '../../src/service.ts';

// The chat service, with a fault that a test can bring about: an error that nobody catches.
process.once('SIGUSR2', () => {
  throw new Error('a fault in a listener');
});
await runService(chat);
