import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptyFields } from '../form/draft.ts';
import { forgetDraft, storeDraft, storedDraft } from './storedDraft.ts';

const fields = { ...emptyFields, name: 'Mira', tags: ['harbour'] };
const picture = (length: number) => ({ name: 'mira.png', url: `data:image/png;base64,${'A'.repeat(length)}` });

describe('a draft that is kept', () => {
  beforeEach(() => localStorage.clear());

  it('comes back to the one who wrote it', () => {
    const draft = { fields: { ...fields, image: picture(9) }, parts: { alternateGreetings: ['Hey'] } };
    storeDraft('iris', draft);
    expect(storedDraft('iris')).toEqual({ ...draft, lost: [] });
    expect(storedDraft('nora')).toBeNull();
    forgetDraft('iris');
    expect(storedDraft('iris')).toBeNull();
  });

  it('goes without a picture that the browser has no room for, and says so', () => {
    storeDraft('iris', { fields: { ...fields, image: picture(1_200_000) }, parts: { groupOnlyGreetings: ['Hi'] } });
    expect(storedDraft('iris')).toEqual({ fields, parts: { groupOnlyGreetings: ['Hi'] }, lost: ['image'] });
  });

  it('goes without what a large card brought along, and says so', () => {
    storeDraft('iris', { fields, parts: { alternateGreetings: ['x'.repeat(1_200_000)] } });
    expect(storedDraft('iris')).toEqual({ fields, parts: {}, lost: ['parts'] });
  });

  it('is none when nothing was written, or when it is not one of ours', () => {
    storeDraft('iris', { fields: emptyFields, parts: {} });
    expect(localStorage).toHaveLength(0);
    for (const odd of ['{', '[]', '{"fields":{"name":1},"parts":{},"lost":[]}']) {
      localStorage.setItem('characterDraft:iris', odd);
      expect(storedDraft('iris')).toBeNull();
    }
  });
});
