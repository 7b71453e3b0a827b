import { runService } from '@masque/service-kit';
import { identity } from './service.ts';

await runService(identity);
