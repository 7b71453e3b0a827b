import { setTimeout as pause } from 'node:timers/promises';
import {
  type RouteResponse as Answered,
  catalogRoutes,
  chatRoutes,
  type Input,
  moderationRoutes,
  type Route,
  socialRoutes,
} from '@masque/contracts';
import * as fc from 'fast-check';
import { aDraft, DEMO_KEY, freshName, Person, signedIn } from '../lib/api.ts';
import { control, serviceNames } from '../lib/control.ts';
import { faultOf } from '../lib/error-shape.ts';
import { TestMember } from '../lib/member.ts';
import { type DocumentedCall, documentedCalls } from '../lib/open-api.ts';
import { type InputFixtures, ONE_PIXEL } from '../lib/right-input.ts';
import { wrongInput } from '../lib/wrong-input.ts';
import { type SentAnswer, send } from '../lib/send.ts';

const SEED = 8;
/** Per caller: a body can be wrong in more ways than a path. */
const attemptsOf = ({ body }: DocumentedCall): number => (body ? 12 : 6);
/** Twice as many, because only the owner's can succeed. */
const OWNER = 'the owner';

const calls = await documentedCalls();
const callers: Readonly<Record<string, (things: InputFixtures) => Promise<Person>>> = {
  'a visitor': () => Promise.resolve(new Person()),
  'a user': () => signedIn(),
  [OWNER]: ({ owner }) => signedIn(owner),
  'an administrator': async () => (await TestMember.admin()).person,
};

/** Waits where a limit of calls per minute asks for it. */
async function bodyOf<R extends Route>(person: Person, route: R, input: Input<R>): Promise<Answered<R>> {
  const { status, body, error } = await person.call(route, input);
  if (status === 429) {
    await pause((error.remainingTime ?? 1) * 1_000);
    return bodyOf(person, route, input);
  }
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(error)}`);
  return body;
}

async function newReports(owner: Person, username: string) {
  const [other, { person: moderator }] = [await TestMember.join(), await TestMember.admin()];
  const { id: reportable } = await other.createCharacter({ isPublic: true });
  const asked = { reportedType: 'user' as const, reportedId: username, reason: 'Other' };
  const params = { id: '' };
  // Moderation learns of a new account from an event.
  while (params.id === '') {
    const { status, body } = await other.person.call(moderationRoutes.createReport, { body: asked });
    if (status === 201) params.id = body.report.id;
  }
  const warn = async () =>
    (await bodyOf(moderator, moderationRoutes.actOnReport, { params, body: { action: 'warn' } })).action.id;
  const [decision, appealed] = [await warn(), await warn()];
  await bodyOf(owner, moderationRoutes.createAppeal, { body: { actionId: appealed, text: 'Why?' } });
  return { reportable, report: params.id, decision, appealed };
}

const noReports = { reportable: '', report: '', decision: '', appealed: '' };

/** A fresh owner for each call: a single one would run into rate limits. */
async function newThings({ id }: DocumentedCall): Promise<InputFixtures> {
  const owner = freshName('owner');
  const person = await signedIn(owner);
  await bodyOf(person, chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
  const made = await bodyOf(person, catalogRoutes.createCharacter, { body: aDraft({ isPublic: false }) });
  const started = await bodyOf(person, chatRoutes.saveHistory, { body: { characterId: made.id } });
  const { messages } = await bodyOf(person, chatRoutes.getChat, { params: { id: started.id }, query: {} });
  const message = messages[0]?.id ?? '';
  const body = { name: 'Rook', description: 'A thief.' };
  const persona = String((await bodyOf(person, chatRoutes.createPersona, { body })).id);
  const connection = (await bodyOf(person, chatRoutes.createConnection, { body: { name: 'Local' } })).id;
  const mine = { name: 'Mine', json: '{"prompt_order":[]}' };
  const preset = (await bodyOf(person, chatRoutes.createPreset, { body: mine })).id;
  const picture = { name: 'Harbor', imageData: ONE_PIXEL };
  const background = (await bodyOf(person, chatRoutes.createBackground, { body: picture })).id;
  const items = [{ kind: 'favorite' as const, name: 'Mira', bytes: 0 }];
  const folderImport = (await bodyOf(person, chatRoutes.createImport, { body: { name: 'Mine', items } })).id;
  const desk = { name: 'Desk', url: 'https://models.example.org/v1' };
  const endpoint = (await bodyOf(person, chatRoutes.createEndpoint, { body: desk })).id;
  const drawer = { name: 'Drawer', isPublic: true };
  const collection = (await bodyOf(person, socialRoutes.createCollection, { body: drawer })).id;
  const reports = id.startsWith('moderation_') ? await newReports(person, owner) : noReports;
  return {
    owner,
    character: made.id,
    chat: started.id,
    message,
    persona,
    connection,
    preset,
    background,
    folderImport,
    endpoint,
    collection,
    ...reports,
  };
}

function complaintsAbout(answer: SentAnswer, call: DocumentedCall): string[] {
  const { status } = answer;
  const fault = status >= 400 ? faultOf(answer) : undefined;
  return [
    ...(status >= 500 ? ['a server error'] : []),
    ...(call.statuses.includes(status) ? [] : ['not a documented status']),
    ...(answer.headers.get('x-request-id') ? [] : ['no x-request-id']),
    ...(fault ? [fault] : []),
  ].map((complaint) => `${complaint}: ${status} ${answer.text.slice(0, 200)}`);
}

/** Needs a credential, a new account, a deletion, a hidden character or a reply with its own prompt to succeed. */
const beyondReach = [
  'gateway_signInWithCredential',
  'identity_setUsername',
  'identity_replaceUsername',
  'identity_deleteAccessToken',
  'identity_deleteAccount',
  // Needs a persona of one's own; other calls accept the Default one.
  'chat_lockPersona',
  // The last way to sign in can't be removed.
  'gateway_removeSignInWay',
  'chat_getTrace',
  'chat_rebuildMemory',
  'chat_undoDeletion',
  'catalog_importCharacters',
  'chat_importChat',
  'chat_uploadImportFiles',
  // No host is allowed.
  'gateway_fetchCard',
  // Nothing was imported.
  'gateway_undoImport',
  'moderation_requestReview',
  // Covered by services/moderation/test/reporting.spec.ts.
  'moderation_createReport',
  // The reported item has no picture.
  'moderation_getReportPicture',
  // Refused to an administrator who claims to be the owner.
  'moderation_actOnReport',
  'moderation_decideAppeal',
];

describe('whatever is sent to a documented call', () => {
  let before: Record<string, number | null>;
  let sent = 0;
  /** Calls with at least one successful attempt. */
  const carriedOut = new Set<string>();
  beforeAll(async () => {
    before = await control.pids();
  });

  for (const call of calls) {
    it(`gets a documented answer, whoever sends it: ${call.method} ${call.path}`, async () => {
      const things = await newThings(call);
      for (const [name, sign] of Object.entries(callers)) {
        const person = await sign(things);
        const property = fc.asyncProperty(wrongInput(call, things), async (attempt) => {
          sent += 1;
          const { path, body, type, headers } = attempt;
          const answer = await send(person, call.method, path, body, type, headers);
          if (answer.status < 300) carriedOut.add(call.id);
          expect({ from: name, wrong: complaintsAbout(answer, call) }).toEqual({ from: name, wrong: [] });
        });
        const numRuns = attemptsOf(call) * (name === OWNER ? 2 : 1);
        await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true });
      }
    }, 60_000);
  }

  it('is not only refused', () => {
    const refused = calls.map(({ id }) => id).filter((id) => !carriedOut.has(id));
    expect(refused.filter((id) => !beyondReach.includes(id))).toEqual([]);
  });

  it('brings no process down', async () => {
    const attempts = calls.reduce((sum, call) => sum + attemptsOf(call), 0);
    expect(sent).toBe(attempts * (Object.keys(callers).length + 1));
    const after = await control.pids();
    for (const name of serviceNames) expect({ name, pid: after[name] }).toEqual({ name, pid: before[name] });
    expect(await control.isReady()).toBe(true);
  });
});
