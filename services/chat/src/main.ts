import { runService } from '@masque/service-kit';
import { chat } from './service.ts';

await runService(chat);
