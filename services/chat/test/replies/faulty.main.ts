import { runService } from '@masque/service-kit';
import { chat } from '../../src/service.ts';

// The chat service with a fault that tests can trigger: an uncaught error.
process.once('SIGUSR2', () => {
  throw new Error('a fault in a listener');
});
await runService(chat);
