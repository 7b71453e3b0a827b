import { type Auth, DomainError, type Viewer } from '@masque/contracts';
import { anAdmin, aViewer } from '@masque/testkit';
import { ensureAccess } from '../src/http/access.ts';

const suspension = { until: '2999-12-01T14:00:30.000Z', reason: 'Please be kind.' };
const over = { ...suspension, until: '2026-01-01T00:00:00.000Z' };
const suspended = aViewer({ suspension });

type Call = Parameters<typeof ensureAccess>[0];
const change = (auth: Auth): Call => ({ auth, method: 'POST' });
const refusalOf = (route: Call, viewer: Viewer | null): DomainError | undefined => {
  try {
    ensureAccess(route, viewer, 'help@example.org');
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error : undefined;
  }
};
const codeOf = (route: Call, viewer: Viewer | null) => refusalOf(route, viewer)?.code ?? 'let in';

describe('access of a suspended user', () => {
  it.each([
    ['changes nothing where users may', change('user'), suspended, 'account.suspended'],
    ['changes nothing where visitors may', change('optional'), suspended, 'account.suspended'],
    ['is told so before a missing username', change('named'), { ...suspended, isNamed: false }, 'account.suspended'],
    ['is told of a missing role first', change('admin'), suspended, 'auth.admin_required'],
    ['closes what an administrator changes as one', change('admin'), anAdmin({ suspension }), 'account.suspended'],
    ['is one to what an administrator does as anybody', change('user'), anAdmin({ suspension }), 'account.suspended'],
    ['reads', { auth: 'named', method: 'GET' } as const, suspended, 'let in'],
    ['does what the contract names', { ...change('named'), whileSuspended: true } as const, suspended, 'let in'],
    ['is none where nobody is looked up', change('public'), suspended, 'let in'],
    ['ends by its date', change('named'), aViewer({ suspension: over }), 'let in'],
    ['is no visitor', change('user'), null, 'auth.required'],
    ['leaves visitors alone', change('optional'), null, 'let in'],
    ['still needs a username afterwards', change('named'), aViewer({ isNamed: false }), 'auth.username_needed'],
  ])('%s', (_, route, viewer, expected) => {
    expect(codeOf(route, viewer)).toBe(expected);
  });

  it('is told until when and why', () => {
    const refusal = refusalOf(change('user'), suspended);
    expect(refusal?.message).toBe('Your account is suspended until 2999-12-01 14:00 UTC');
    expect(refusal?.status).toBe(403);
    expect(refusal?.extras.fields).toEqual({ reason: suspension.reason, until: suspension.until });
  });
});
