import {
  type AnyUser,
  catalogRoutes,
  type CharacterPage,
  type CollectionWithCharacters,
  type Profile,
  profileRoutes,
  identityRoutes,
  socialRoutes,
} from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { Blocks, noCharacters } from '../service-calls/blocks.ts';
import { toProfile, toUser } from './profile.view.ts';
import { respondWith, ServiceCalls } from '../service-calls/service-calls.ts';

@Injectable()
export class ProfileHandlers {
  constructor(
    private readonly services: ServiceCalls,
    private readonly blocks: Blocks,
  ) {}

  getUserByUsername(call: GatewayCall): Promise<GatewayResponse> {
    return respondWith(async (): Promise<{ user: AnyUser }> => {
      const [user, isBlocked] = await this.ofUser(call, this.blocks.isBlocked(call, nameIn(call).username));
      return { user: toUser(user, isBlocked) };
    });
  }

  getProfile(call: GatewayCall): Promise<GatewayResponse> {
    return respondWith(async (): Promise<{ user: Profile }> => {
      const params = nameIn(call);
      const query = { author: params.username, limit: 1 };
      const [user, summary, { total }] = await this.ofUser(
        call,
        this.services.ask(call, 'social', socialRoutes.viewProfile, { params }),
        this.services.ask(call, 'catalog', catalogRoutes.listCharacters, { query }),
      );
      return { user: toProfile(user, summary, total) };
    });
  }

  listCharactersOf(call: GatewayCall): Promise<GatewayResponse> {
    return respondWith(async (): Promise<CharacterPage> => {
      const params = nameIn(call);
      const { cursor, limit } = profileRoutes.listCharactersOf.query.parse(call.query);
      const query = { author: params.username, cursor, limit };
      const [, isBlocked, page] = await this.ofUser(
        call,
        this.blocks.isBlocked(call, params.username),
        this.services.ask(call, 'catalog', catalogRoutes.listCharacters, { query }),
      );
      return isBlocked ? noCharacters : page;
    });
  }

  /** The catalog decides what's shown: social may not know yet that a character was just hidden. */
  getCollection(call: GatewayCall): Promise<GatewayResponse> {
    return respondWith(async (): Promise<CollectionWithCharacters> => {
      const params = profileRoutes.getCollection.params.parse(call.params);
      const content = await this.services.ask(call, 'social', socialRoutes.getCollectionContent, { params });
      const body = { ids: content.characterIds };
      const { characters } = await this.services.ask(call, 'catalog', catalogRoutes.listCards, { body });
      return { ...content.collection, characterCount: characters.length, characters };
    });
  }

  /** An unknown user is a 404 even if other calls fail; social answers 404 for users who blocked the viewer. */
  private async ofUser<Others extends unknown[]>(
    call: GatewayCall,
    ...asked: { [K in keyof Others]: Promise<Others[K]> }
  ) {
    const others = Promise.all(asked);
    others.catch(() => undefined);
    const route = identityRoutes.getUserByUsername;
    const { user } = await this.services.ask(call, 'identity', route, { params: nameIn(call) });
    return [user, ...(await others)] as const;
  }
}

const nameIn = ({ params }: GatewayCall) => profileRoutes.getProfile.params.parse(params);
