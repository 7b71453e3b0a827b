export const backgroundErrors = {
  'background.not_found': { status: 404, message: 'This background no longer exists.' },
  'background.too_many': { status: 409, message: 'You can have up to {most} backgrounds. Delete one first.' },
} as const;
