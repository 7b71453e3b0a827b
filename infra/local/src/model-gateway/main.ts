import { serve } from '../parts/serve.ts';
import { paceFrom } from './pace.ts';
import { createModelGateway } from './server.ts';

/** `MODEL_GATEWAY_PORT` (8082), `DEMO_TOKENS_PER_SECOND`, `DEMO_FIRST_TOKEN_MS`, `DEMO_SHOW_LAST` (false). */
const settings = { pace: paceFrom(process.env), showsLast: process.env['DEMO_SHOW_LAST'] === 'true' };
serve(() => createModelGateway(settings), Number(process.env['MODEL_GATEWAY_PORT'] ?? 8082));
