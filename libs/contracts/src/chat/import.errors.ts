export const importErrors = {
  'import.not_found': { status: 404, message: 'Import not found' },
  'import.too_many': {
    status: 409,
    message: 'You have {most} imports that haven’t ended. Finish or cancel one of them first.',
  },
  'import.too_large': { status: 413, message: 'These files are too large for one import (max {most}). Choose fewer.' },
  'import.started': { status: 409, message: 'This import has already started, so it takes no more files.' },
  'import.unknown_item': { status: 400, message: 'A file belongs to no item of this import.' },
  'import.reference_failed': { status: 409, message: 'It needs {name}, which wasn’t imported.' },
  'import.ended': { status: 409, message: 'This import has already ended.' },
  'import.not_undoable': { status: 409, message: 'This import can’t be undone anymore.' },
} as const;
