import { Site } from '@masque/contracts';
import { readConfig } from '../src/config.ts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';

const aSecret = { IDENTITY_SECRET: 'a secret that only tests have, long enough' };
const siteIn = (settings: Record<string, string>) => readConfig({ ...aSecret, ...settings }).site;

describe('what the site says of itself', () => {
  let service: StartedGateway;
  beforeAll(async () => {
    service = await startedGateway({
      OPERATOR_NAME: 'Lantern Ltd',
      OPERATOR_ADDRESS: '1 Quay Street, Galway',
      OPERATOR_COUNTRY: 'Ireland',
      CONTACT_EMAIL: 'help@lantern.example',
      DAILY_MESSAGES: '30',
      TRANSPARENCY: 'false',
      LEGAL_VERSION: '2.0',
      LEGAL_EFFECTIVE_AT: '2027-01-01',
      LEGAL_TEXTS: '{"privacy":{"version":"2.1","effectiveAt":"2027-03-01"}}',
    });
  });
  afterAll(() => service.close());

  it('comes from the configuration, the same for everybody', async () => {
    const response = await service.fetch('/api/site');
    const site: unknown = await response.json();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    const whole = { version: '2.0', effectiveAt: '2027-01-01' };
    expect(site).toEqual({
      origin: 'http://localhost:8080',
      operator: { name: 'Lantern Ltd', address: '1 Quay Street, Galway', country: 'Ireland' },
      contact: { email: 'help@lantern.example' },
      dailyMessages: 30,
      limits: {
        reportsPerDay: 20,
        reportDescription: 500,
        appeal: 2_000,
        appealDays: 30,
        appealAnswerDays: 5,
        minimumAge: 16,
        imageBytes: 5 * 1024 * 1024,
      },
      legal: {
        terms: whole,
        privacy: { version: '2.1', effectiveAt: '2027-03-01' },
        dmca: whole,
        'ai-disclaimer': whole,
        cookies: whole,
        'community-guidelines': whole,
      },
      signIn: [{ name: 'google', label: 'Local sign-in' }],
      hasTransparency: false,
      importHosts: [],
    });
    expect(site).toEqual(Site.parse(site));
    const signedIn = await service.fetch('/api/site', { headers: await service.signIn('otto') });
    expect(await signedIn.json()).toEqual(site);
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await service.fetch('/api/site');
    const again = await service.fetch('/api/site', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});

describe('the settings of the site', () => {
  it('name no operator until one is set', () => {
    expect(siteIn({}).operator).toEqual({ name: '', address: '', country: '' });
    expect(siteIn({})).toMatchObject({ dailyMessages: 100, hasTransparency: true });
  });

  it.each([
    ['LEGAL_EFFECTIVE_AT', 'soon'],
    ['LEGAL_TEXTS', 'privacy'],
    ['LEGAL_TEXTS', '{"imprint":{"version":"1","effectiveAt":"2027-01-01"}}'],
    ['LEGAL_TEXTS', '{"privacy":{"version":"1"}}'],
    ['TRANSPARENCY', 'perhaps'],
    ['DAILY_MESSAGES', '-1'],
  ])('stop the start when one cannot be used: %s=%s', (name, value) => {
    expect(() => siteIn({ [name]: value })).toThrow(`Setting ${name}`);
  });
});
