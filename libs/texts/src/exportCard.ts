export const exportCard = {
  button: (name: string) => `Export ${name}`,
  png: 'PNG card',
  jsonV3: 'JSON, version 3',
  jsonV2: 'JSON, version 2',
  charx: 'CHARX, with all files',
  preparing: (name: string) => `Preparing ${name}...`,
} as const;
