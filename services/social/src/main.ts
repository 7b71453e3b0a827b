import { runService } from '@masque/service-kit';
import { social } from './service.ts';

await runService(social);
