/** Failures that the browser itself notices. */
export const failures = {
  heading: 'Something went wrong',
  network: 'No response from server. Please check your connection and try again.',
  timeout: 'Request timed out. Please try again.',
  offline: 'You are offline. This page may be out of date, and nothing is saved until you reconnect.',
  pageOffline: 'You are offline',
  pageOfflineHint: 'This page opens when you reconnect.',
  pageFailed: 'This page could not be loaded',
  pageFailedHint: 'Check your connection and try again.',
  unreadable: 'Server returned an invalid response. Please try again.',
  storageTooLarge: 'This is too large to save in your browser.',
} as const;
