/** Failures that the browser itself notices. */
export const failures = {
  heading: 'That did not work',
  network: 'No response from server. Please check your connection and try again.',
  timeout: 'Request timed out. Please try again.',
  offline: 'You are offline. What you see may be old; nothing can be sent or saved until you are back.',
  pageFailed: 'This part of Masque could not be loaded.',
  pageFailedHint: 'The rest still works. Try again, or go on elsewhere.',
  unreadable: 'Server returned an invalid response. Please try again.',
  storageTooLarge: 'This is too large to be kept in the browser.',
} as const;
