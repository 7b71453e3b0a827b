export const admin = {
  title: 'Reports Admin',
  report: 'Report',
  appeals: 'Appeals',
  audit: 'Audit',
  overview: 'Overview',
  pleaseLogIn: 'Please log in',
  pleaseLogInHint: 'Only administrators can see reports.',
} as const;
