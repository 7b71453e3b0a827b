import { runService } from '@masque/service-kit';
import { catalog } from './service.ts';

await runService(catalog);
