export const serverErrors = {
  'gateway.not_found': { status: 404, message: 'Model server not found' },
  'gateway.no_own_key': { status: 400, message: '{gateway} doesn’t use your own key.' },
  'endpoint.off': { status: 403, message: 'Your own model servers are turned off on this site.' },
  'endpoint.invalid_url': {
    status: 400,
    message: 'Enter an address that begins with https:// or http://, such as https://example.org/v1.',
  },
  'endpoint.not_https': { status: 400, message: 'The address must begin with https://.' },
  'endpoint.not_public': { status: 403, message: 'This address isn’t public, so Masque doesn’t connect to it.' },
  'endpoint.header_not_allowed': { status: 400, message: 'The header {name} can’t be set.' },
  'endpoint.header_invalid': {
    status: 400,
    message: 'The header {name} isn’t valid. Use each name once, with a value of printable characters.',
  },
  'endpoint.extra_body_invalid': { status: 400, message: 'Extra fields must be a JSON object of up to 8 KiB.' },
  'endpoint.field_not_allowed': { status: 400, message: 'The field {name} can’t be set.' },
  'endpoint.secrets_missing': {
    status: 400,
    message: 'The address has another host. Enter the key and secret headers again, or remove them.',
  },
  'endpoint.too_many': { status: 409, message: 'You can have up to {most} model servers. Delete one first.' },
  'endpoint.too_large': { status: 409, message: 'Your model servers’ settings are too large. Shorten or delete some.' },
  'connection.not_found': { status: 404, message: 'Connection profile not found' },
  'connection.stale': { status: 409, message: 'This profile was changed elsewhere. Reload it and try again.' },
  'connection.too_many': { status: 409, message: 'You can have up to {most} connection profiles. Delete one first.' },
  'lorebook.too_many': { status: 409, message: 'You can use up to {most} lorebooks. Stop using one first.' },
  'connection.too_large': { status: 409, message: 'Your connection profiles are too large. Shorten or delete one.' },
  'model.redirected': {
    status: 502,
    message: 'The model server redirects to another address. Use that one instead.',
  },
} as const;
