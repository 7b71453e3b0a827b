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
} as const;
