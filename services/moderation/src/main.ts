import { runService } from '@masque/service-kit';
import { moderation } from './service.ts';

await runService(moderation);
