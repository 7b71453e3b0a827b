export const importErrors = {
  'import.address_invalid': { status: 400, message: 'Enter a web address, such as https://example.org/card.png.' },
  'import.host_refused': {
    status: 403,
    message:
      'This server doesn’t import from {host}. Allowed: {hosts}. Download the file yourself, then choose it here.',
  },
  'import.fetch_failed': {
    status: 502,
    message: '{host} didn’t send the file ({reason}). Download it yourself, then choose it here.',
  },
  'import.file_too_large': { status: 413, message: 'The file is too large (max {most}).' },
  'import.not_found': { status: 404, message: 'Import not found' },
  'import.too_many': {
    status: 409,
    message: 'You have {most} unfinished imports. Finish or cancel one first.',
  },
  'import.same_files': {
    status: 409,
    message: 'You’re already importing some of these files. Open that import to check its progress.',
  },
  'import.too_large': { status: 413, message: 'These files are too large for one import (max {most}). Choose fewer.' },
  'import.started': { status: 409, message: 'This import has already started, so you can’t add files.' },
  'import.unknown_item': { status: 400, message: 'One of these files isn’t part of this import.' },
  'import.item_too_large': {
    status: 413,
    message: '{name} has grown since this import started. Start a new import.',
  },
  'import.reference_failed': { status: 409, message: 'It requires {name}, which wasn’t imported.' },
  'import.ended': { status: 409, message: 'This import has already ended.' },
  'import.not_undoable': { status: 409, message: 'This import can no longer be undone.' },
} as const;
