/** Pages of moderators, as the whole site knows them; what stands on them is in `adminReports` and the following files. */
export const admin = {
  title: 'Reports Admin',
  report: 'Report',
  appeals: 'Appeals',
  audit: 'Audit',
  overview: 'Overview',
  pleaseLogIn: 'Please log in',
  pleaseLogInHint: 'Reports are for administrators.',
} as const;
