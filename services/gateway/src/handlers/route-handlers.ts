import { Health } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { BrowserSignIn } from '../auth/browser-sign-in.ts';
import { CardAddressesService } from '../card-addresses/card-addresses.service.ts';
import { DataExport } from '../export/data-export.ts';
import type { RouteName } from '../gateway.routes.ts';
import { Media } from '../media/media.ts';
import { type PipelineHandler, json } from '../call/call.ts';
import { ImportHandlers } from './import.handlers.ts';
import { DocsHandlers } from './docs.handlers.ts';
import { PolicyReportsHandlers } from './policy-reports.handlers.ts';
import { ProfileHandlers } from './profile.handlers.ts';
import { SessionHandlers } from './session.handlers.ts';
import { SignInWaysHandlers } from './sign-in-ways.handlers.ts';
import { SiteHandlers } from './site.handlers.ts';
import { WebHandlers } from './web.handlers.ts';

type HandledRouteName = Extract<RouteName, `site.${string}` | `gateway.${string}`>;

@Injectable()
export class RouteHandlers {
  readonly byRoute: Readonly<Record<HandledRouteName, PipelineHandler>>;

  constructor(
    health: Health,
    session: SessionHandlers,
    profiles: ProfileHandlers,
    signIn: BrowserSignIn,
    media: Media,
    docs: DocsHandlers,
    web: WebHandlers,
    dataExport: DataExport,
    site: SiteHandlers,
    policyReports: PolicyReportsHandlers,
    ways: SignInWaysHandlers,
    cardAddresses: CardAddressesService,
    imports: ImportHandlers,
  ) {
    this.byRoute = {
      'site.live': async () => json({ status: 'live' }),
      'site.ready': async () => {
        const { ready, parts } = await health.report();
        return json({ status: ready ? 'ready' : 'not ready', parts }, ready ? 200 : 503);
      },
      'site.beginSignIn': (call) => signIn.begin(call),
      'site.finishSignIn': (call) => signIn.finish(call),
      'site.policyReports': (call) => policyReports.report(call),
      'site.securityText': (call) => site.getSecurityText(call),
      'site.media': (call) => media.respond(call),
      'site.openApi': async () => docs.getDocument(),
      'site.docs': async () => docs.getPage(),
      'site.docsFile': (call) => docs.getFile(call),
      'site.remoteFile': (call) => web.remoteFile(call),
      'site.page': (call) => web.page(call),
      'gateway.getSession': (call) => session.getSession(call),
      'gateway.signInWithCredential': (call) => session.signInWithCredential(call),
      'gateway.logout': (call) => session.logout(call),
      'gateway.listSignInWays': (call) => ways.listWays(call),
      'gateway.addSignInWay': (call) => ways.addWay(call),
      'gateway.removeSignInWay': (call) => ways.removeWay(call),
      'gateway.test': async () => json({ ok: true }),
      'gateway.getUserByUsername': (call) => profiles.getUserByUsername(call),
      'gateway.getProfile': (call) => profiles.getProfile(call),
      'gateway.listCharactersOf': (call) => profiles.listCharactersOf(call),
      'gateway.getCollection': (call) => profiles.getCollection(call),
      'gateway.exportData': (call) => dataExport.respond(call),
      'gateway.fetchCard': (call) => cardAddresses.respond(call),
      'gateway.getSite': (call) => site.getSite(call),
      'gateway.startImport': (call) => imports.move(call, 'running'),
      'gateway.cancelImport': (call) => imports.move(call, 'canceled'),
      'gateway.undoImport': (call) => imports.move(call, 'undoing'),
    };
  }
}
