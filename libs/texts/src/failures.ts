/** Failures that the browser detects itself. */
export const failures = {
  heading: 'Something went wrong',
  network: 'No response from server. Check your connection and try again.',
  timeout: 'Request timed out. Please try again.',
  offline: 'You’re offline. This page may be out of date, and changes aren’t saved until you reconnect.',
  pageOffline: 'You’re offline',
  pageOfflineHint: 'This page opens when you reconnect.',
  pageFailed: 'We couldn’t load this page',
  checkConnection: 'Check your connection and try again.',
  unreadable: 'Server returned an invalid response. Please try again.',
} as const;
