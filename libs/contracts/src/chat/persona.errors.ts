export const personaErrors = {
  'persona.name_missing': { status: 400, message: 'Persona name is required' },
  'persona.description_missing': { status: 400, message: 'Persona description is required' },
  'persona.not_found': { status: 404, message: 'Persona not found' },
  'persona.built_in': { status: 403, message: 'The Default persona can’t be changed or deleted.' },
  'persona.too_many_locks': { status: 409, message: 'A persona can be locked to up to {most} characters.' },
  'persona.too_many': { status: 409, message: 'You can have up to {most} personas. Delete one first.' },
} as const;
