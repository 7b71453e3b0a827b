interface Audit {
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

const SEVERE = ['high', 'critical'];

function parsed(output: string): Audit {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

export function summaryOf(output: string): { readonly text: string; readonly isFailure: boolean } {
  const { message, metadata, vulnerabilities = {} } = parsed(output);
  if (!metadata) {
    const why = message ? `: ${message}` : '';
    return { text: `not looked for, the registry gives no advisories${why}`, isFailure: false };
  }
  const severe = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SEVERE.includes(severity))
    .map(([name, { severity }]) => `${name} (${severity})`);
  const total = metadata.vulnerabilities['total'] ?? 0;
  return {
    text: `${total} known, ${severe.length} high or critical${severe.length > 0 ? `: ${severe.join(', ')}` : ''}`,
    isFailure: severe.length > 0,
  };
}
