import { type Finding, warning, wrong } from './finding.ts';

/** Production only. */
export function settingFindings(env: NodeJS.ProcessEnv): Finding[] {
  const isUnset = (name: string) => !env[name];
  const unset = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_COUNTRY', 'CONTACT_EMAIL'].filter(isUnset);
  const origin = env['PUBLIC_ORIGIN'] ?? '';
  return [
    ...(origin.startsWith('https://')
      ? []
      : [
          wrong(
            `PUBLIC_ORIGIN is ${origin || 'not set'}`,
            'Set it to the public https address: cookies and sign-in depend on it.',
          ),
        ]),
    ...['SECRETS_KEY', 'IDENTITY_SECRET']
      .filter(isUnset)
      .map((name) => wrong(`${name} is not set`, 'Generate one: npm run ops -- secrets new.')),
    ...(unset.length > 0
      ? [warning(`${unset.join(', ')} ${unset.length === 1 ? 'is' : 'are'} not set`, 'The legal pages need them.')]
      : []),
    ...(isUnset('ADMINS')
      ? [warning('ADMINS is not set', 'Nobody can review reports: set username:email pairs.')]
      : []),
    ...(isUnset('TRUSTED_PROXIES')
      ? [
          warning(
            'TRUSTED_PROXIES is not set',
            'Behind a proxy or ingress, all users share one rate limit: list its addresses.',
          ),
        ]
      : []),
    ...(env['DEMO_MODEL'] === 'true'
      ? [wrong('DEMO_MODEL is on', 'Unset it, and set MODEL_GATEWAY_URL to a real model gateway.')]
      : []),
  ];
}
