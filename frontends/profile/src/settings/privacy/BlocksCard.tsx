import type { followRoutes, RouteResponse } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, mediumDate, profilePath, useBlocksQuery } from '@masque/web-kit';
import { Avatar, Button, Muted, Panel, QueryView, Skeleton, useFocusFallback } from '@masque/web-ui';
import { useRef } from 'react';
import { useBlock } from '../../profile/useBlock.ts';
import css from './privacy.module.css';

const words = texts.settings.privacy;
const { profile } = texts;

export function BlocksCard() {
  const query = useBlocksQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const people = useRef<HTMLDivElement>(null);
  // Unblocking removes the focused row.
  useFocusFallback(heading, people);
  return (
    <Panel id="privacy" title={texts.settings.sections.privacy} lead={words.lead} heading={heading}>
      <div ref={people}>
        <QueryView query={query} loading={<Skeleton height={44} />} failed={words.failed}>
          {({ blocks }) =>
            blocks.length === 0 ? (
              <Muted>{words.none}</Muted>
            ) : (
              <ul className={css.rows}>
                {blocks.map((block) => (
                  <BlockRow key={block.id} {...block} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Panel>
  );
}

type Block = RouteResponse<(typeof followRoutes)['listBlocks']>['blocks'][number];

function BlockRow({ username, profilePicture, createdAt }: Block) {
  const { block, busy } = useBlock(username);
  return (
    <li className={css.row}>
      <Avatar name={username} src={profilePicture} size={40} />
      <span className={css.who}>
        <Link className={css.name} to={profilePath(username)}>
          <bdi>{username}</bdi>
        </Link>
        <Muted as="span" size={13}>
          {words.since(mediumDate(createdAt))}
        </Muted>
      </span>
      <Button label={profile.unblockOf(username)} busy={busy} onClick={() => void block(false)}>
        {busy ? profile.unblocking : profile.unblock}
      </Button>
    </li>
  );
}
