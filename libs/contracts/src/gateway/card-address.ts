import { z } from 'zod';
import { text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const cardAddressRoutes = defineRoutes({
  fetchCard: {
    method: 'POST',
    path: '/card-addresses',
    auth: 'named',
    summary:
      'Returns the file at an address, or that of a known card page, from hosts that the operator allows (IMPORT_HOSTS)',
    body: z.object({ address: text(2_000) }),
    response: z.object({ name: z.string(), base64: z.string() }),
    errors: ['import.address_invalid', 'import.host_refused', 'import.fetch_failed', 'import.file_too_large'],
  },
});
