import { type Auth, type ErrorCode, fillPath, type Route, type Viewer } from '@masque/contracts';
import { aViewer } from './builders.ts';
import type { ServiceCaller } from './started-service.ts';

export const audiences = ['visitor', 'unnamed user', 'named user', 'administrator'] as const;
export type AccessAudience = (typeof audiences)[number];

/** Stated independently of the code that enforces it. */
const refusals: Record<Auth, Partial<Record<AccessAudience, ErrorCode>>> = {
  public: {},
  optional: {},
  user: { visitor: 'auth.required' },
  named: { visitor: 'auth.required', 'unnamed user': 'auth.username_needed' },
  admin: {
    visitor: 'auth.required',
    'unnamed user': 'auth.admin_required',
    'named user': 'auth.admin_required',
  },
};
const accessCodes: readonly unknown[] = ['auth.required', 'auth.username_needed', 'auth.admin_required'];

export interface AccessCase {
  readonly name: string;
  readonly audience: AccessAudience;
  readonly route: Route;
  readonly expected: ErrorCode | 'let in';
}

export const accessCases = (routes: Readonly<Record<string, Route>>): AccessCase[] =>
  Object.entries(routes).flatMap(([name, route]) =>
    audiences.map((audience) => ({ name, audience, route, expected: refusals[route.auth][audience] ?? 'let in' })),
  );

/** Sends no valid input: a caller who is let in gets another error, or none. */
export async function tryAccess(caller: ServiceCaller, route: Route): Promise<ErrorCode | 'let in'> {
  const unknown = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, 'unknown']));
  const reply = await caller.fetch(fillPath(route.path, unknown), {
    method: route.method,
    ...(route.body ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
  });
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    // The stream may never end.
    await reply.body?.cancel();
    return 'let in';
  }
  const body: unknown = await reply.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return accessCodes.includes(code) ? (code as ErrorCode) : 'let in';
}

export const viewerIn = (audience: AccessAudience, own: Partial<Viewer> = {}): Viewer | null =>
  audience === 'visitor'
    ? null
    : aViewer({ ...own, isNamed: audience !== 'unnamed user', isAdmin: audience === 'administrator' });
