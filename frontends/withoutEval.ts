import { config } from 'zod';

// Zod tries `eval` with the first object schema; browsers report that, because the policy of pages forbids it.
config({ jitless: true });
