import type { Site } from '@masque/contracts';

const text = { version: '1.0', effectiveAt: '2026-03-04' };

export const aSite = (own: Partial<Site> = {}): Site => ({
  origin: 'http://localhost',
  operator: { name: 'Lantern Ltd', address: '1 Quay Street, Galway', country: 'Ireland' },
  contact: { email: 'help@lantern.example' },
  dailyMessages: 100,
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
    terms: text,
    privacy: { version: '1.1', effectiveAt: '2026-04-05' },
    dmca: text,
    'ai-disclaimer': text,
    cookies: text,
    'community-guidelines': text,
  },
  signIn: [{ name: 'google', label: 'Google' }],
  hasTransparency: true,
  importHosts: [],
  ...own,
});
