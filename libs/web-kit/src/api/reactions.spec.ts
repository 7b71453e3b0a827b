import { describe, expect, it } from '@jest/globals';
import { aCard, pageOf } from '../../../../frontends/test/aCard.ts';
import { fakeNetwork } from '../../../../frontends/test/network.ts';
import { createStore } from '../state/store.ts';
import { catalogApi } from './catalog.ts';
import { reactionsApi } from './reactions.ts';

describe('a new favourite', () => {
  it('has searches among the favourites asked anew, and no other list', async () => {
    const asked: string[] = [];
    fakeNetwork({
      'GET /api/characters': ({ url }) => {
        asked.push(new URL(url).search);
        return Response.json(pageOf(aCard()));
      },
      'POST /api/characters/c1/favorite': { isFavorited: true },
    });
    const store = createStore();
    const { initiate } = catalogApi.endpoints.characters;
    await store.dispatch(initiate({ filter: 'favorites' }));
    await store.dispatch(initiate({ sort: 'popular' }));
    await store.dispatch(reactionsApi.endpoints.setFavorite.initiate({ id: 'c1', to: true }));
    await Promise.all(store.dispatch(catalogApi.util.getRunningQueriesThunk()));
    expect(asked).toEqual(['?filter=favorites', '?sort=popular', '?filter=favorites']);
  });
});
