import { gatewayRoutes, moderationRoutes } from '@masque/contracts';
import { expectWithin } from './expect-within.ts';
import { TestMember } from './member.ts';

const EFFECT_MS = 10_000;

export const suspendedMember = async (): Promise<TestMember> => suspend(await TestMember.join());

/** For a day; resolves once it has taken effect. */
export async function suspend(member: TestMember): Promise<TestMember> {
  const [reporter, { person: moderator }] = [await TestMember.join(), await TestMember.admin()];
  const asked = { reportedType: 'user' as const, reportedId: member.username, reason: 'Other' };
  const params = { id: '' };
  // Moderation learns of a new account from an event.
  while (params.id === '') {
    const { status, body } = await reporter.person.call(moderationRoutes.createReport, { body: asked });
    if (status === 201) params.id = body.report.id;
  }
  await moderator.call(moderationRoutes.actOnReport, { params, body: { action: 'suspend', rule: 'spam', days: 1 } });
  await expectWithin(EFFECT_MS, async () => {
    const { body } = await member.person.call(gatewayRoutes.getSession, {});
    return body.suspension !== null && body.suspension !== undefined;
  });
  return member;
}
