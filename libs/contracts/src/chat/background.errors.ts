export const backgroundErrors = {
  'background.not_found': { status: 404, message: 'Background not found' },
  'background.too_many': { status: 409, message: 'You can have up to {most} backgrounds. Delete one first.' },
} as const;
