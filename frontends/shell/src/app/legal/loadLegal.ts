import type { LegalPage, LegalWriter } from '@masque/texts';
import type { LegalDocument } from './LegalDocument.tsx';
import { withRetry } from '../remotes/retry.ts';

interface LoadedText {
  readonly legalText: LegalWriter;
}
export interface LoadedLegal extends LoadedText {
  readonly LegalDocument: typeof LegalDocument;
}

const loaded = new Map<LegalPage, LoadedLegal>();

/** Already loaded, so no Suspense is needed. */
export const loadedLegal = (page: LegalPage): LoadedLegal | undefined => loaded.get(page);

const texts: Readonly<Record<LegalPage, () => Promise<LoadedText>>> = {
  terms: () => import(/* webpackChunkName: "legal-terms" */ '@masque/texts/legal/terms'),
  privacy: () => import(/* webpackChunkName: "legal-privacy" */ '@masque/texts/legal/privacy'),
  dmca: () => import(/* webpackChunkName: "legal-dmca" */ '@masque/texts/legal/dmca'),
  'ai-disclaimer': () => import(/* webpackChunkName: "legal-ai" */ '@masque/texts/legal/ai-disclaimer'),
  cookies: () => import(/* webpackChunkName: "legal-cookies" */ '@masque/texts/legal/cookies'),
  'community-guidelines': () =>
    import(/* webpackChunkName: "legal-guidelines" */ '@masque/texts/legal/community-guidelines'),
};

async function load(page: LegalPage): Promise<LoadedLegal> {
  const [{ LegalDocument }, { legalText }] = await Promise.all([
    import(/* webpackChunkName: "legal" */ './LegalDocument.tsx'),
    texts[page](),
  ]);
  const both = { LegalDocument, legalText };
  loaded.set(page, both);
  return both;
}

/** Deleted after a failure, so that a retry loads again. */
const loading = new Map<LegalPage, Promise<LoadedLegal>>();

export function loadLegal(page: LegalPage): Promise<LoadedLegal> {
  const started = loading.get(page) ?? withRetry(() => load(page));
  loading.set(page, started);
  return started;
}

export const forgetLegal = (page: LegalPage): boolean => loading.delete(page);
