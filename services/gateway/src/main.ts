import { runService } from '@masque/service-kit';
import { gateway } from './service.ts';

await runService(gateway);
