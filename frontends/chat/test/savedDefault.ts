import type { Rendering } from '../../test/render.tsx';

/** As the server: it saves what is sent. */
export function savedDefault(personaId: string | 0 | null = null): Rendering['answers'] {
  let saved = personaId;
  return {
    'GET /api/default-persona': () => Response.json({ personaId: saved }),
    'PUT /api/default-persona': async (request) => {
      ({ personaId: saved } = await request.json());
      return Response.json({ personaId: saved });
    },
  };
}
