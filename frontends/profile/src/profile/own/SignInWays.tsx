import type { OwnSignInWay } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  mediumDate,
  refusalOf,
  signInHref,
  useAddSignInWayMutation,
  useNamedPanel,
  useRemoveSignInWayMutation,
  useSearchParams,
  useSignInWaysQuery,
  useSite,
} from '@masque/web-kit';
import {
  Button,
  ConfirmDialog,
  LinkButton,
  Muted,
  Notice,
  Panel,
  QueryView,
  showToast,
  Skeleton,
  useFocusFallback,
} from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { RemovableList, RemovableRow } from '../../lists/RemovableRow.tsx';
import { LogoutEverywhere } from './LogoutEverywhere.tsx';
import { wayOutcome } from './wayOutcome.ts';
import css from './ways.module.css';

const words = texts.signInWays;
const panelId = 'sign-in-ways';

export function SignInWays() {
  const query = useSignInWaysQuery();
  const [search, setSearch] = useSearchParams();
  const outcome = wayOutcome(search);
  const said = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The removed row had the focus.
  useFocusFallback(heading, list);
  useNamedPanel();
  // The panel is far down the page, but users returning from a provider look for the result.
  useEffect(() => said.current?.scrollIntoView({ block: 'center' }), []);
  // The result of an earlier attempt no longer applies after another action.
  const forget = () => {
    if (!outcome) return;
    search.delete('way');
    setSearch(search, { replace: true });
  };
  return (
    <Panel id={panelId} title={words.title} lead={words.lead} heading={heading}>
      {outcome && (
        <div ref={said}>
          <Notice type={outcome.isGood ? 'success' : 'destructive'}>{outcome.sentence}</Notice>
        </div>
      )}
      <QueryView query={query} loading={<Skeleton height={44} />} failed={words.loadFailed}>
        {({ ways, isFresh }) => (
          <>
            <div ref={list}>
              <Ways ways={ways} isFresh={isFresh} onRemoved={forget} />
            </div>
            {isFresh ? <Adding ways={ways} /> : <Stale ways={ways} />}
          </>
        )}
      </QueryView>
      <LogoutEverywhere />
    </Panel>
  );
}

function Ways({
  ways,
  isFresh,
  onRemoved,
}: {
  ways: readonly OwnSignInWay[];
  isFresh: boolean;
  onRemoved: () => void;
}) {
  const [remove, removing] = useRemoveSignInWayMutation();
  const [asked, setAsked] = useState<OwnSignInWay | null>(null);
  const confirm = async ({ id }: OwnSignInWay) => {
    const { error } = await remove({ params: { id } });
    setAsked(null);
    if (error) {
      showToast(refusalOf(error, { failed: words.removeFailed }), 'destructive');
      return;
    }
    showToast(words.removed, 'success');
    onRemoved();
  };
  const canRemove = isFresh && ways.length > 1;
  return (
    <>
      <RemovableList>
        {ways.map((way) => (
          <RemovableRow
            key={way.id}
            name={way.label}
            about={words.about(way.email, mediumDate(way.addedAt))}
            remove={texts.common.remove}
            label={words.removeNamed(way.label, way.email)}
            onRemove={canRemove ? () => setAsked(way) : undefined}
          />
        ))}
      </RemovableList>
      {ways.length === 1 && <Muted>{words.last}</Muted>}
      <ConfirmDialog
        open={asked !== null}
        title={words.removeTitle}
        question={words.removeQuestion(asked?.label ?? '', asked?.email ?? '')}
        confirm={texts.common.remove}
        busyText={texts.common.removing}
        busy={removing.isLoading}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function Adding({ ways }: { ways: readonly OwnSignInWay[] }) {
  const [add, adding] = useAddSignInWayMutation();
  const offered = useSite()?.signIn ?? [];
  const open = offered.filter(({ name }) => !ways.some(({ provider }) => provider === name));
  const leave = async (provider: string) => {
    const { data, error } = await add({ body: { provider } });
    if (data) location.assign(data.location);
    else showToast(refusalOf(error, { failed: words.addFailed }), 'destructive');
  };
  const asked = adding.isLoading ? adding.originalArgs?.body.provider : undefined;
  if (open.length === 0) return null;
  return (
    <div className={css.actions}>
      {open.map(({ name, label }) => (
        <Button
          key={name}
          icon="plus"
          busy={name === asked}
          disabled={adding.isLoading}
          onClick={() => void leave(name)}
        >
          {words.add(label)}
        </Button>
      ))}
    </div>
  );
}

/** The session is too old for this change; the user must sign in again. */
function Stale({ ways }: { ways: readonly OwnSignInWay[] }) {
  const known = ways.find(({ provider }) => provider !== null);
  return (
    <>
      <Muted>{words.stale}</Muted>
      {known?.provider && (
        <div className={css.actions}>
          <LinkButton kind="plain" external to={`${signInHref(`/profile#${panelId}`, known.provider)}&again=1`}>
            {words.logInAgain}
          </LinkButton>
        </div>
      )}
    </>
  );
}
