import { texts } from '@masque/texts';
import { transparency as words } from '@masque/texts/transparency';
import { apiErrorOf, useSearchParams, useTitle, useTransparencyInfiniteQuery } from '@masque/web-kit';
import { Choices, EmptyState, NextPage, Page, PageHead, QueryView, Skeleton, Stack } from '@masque/web-ui';
import { NotFound } from '../pages/NotFound.tsx';
import { DecisionLog } from './DecisionLog.tsx';
import { Numbers } from './Numbers.tsx';

/** Days. */
const spans = ['30', '90', '365'] as const;
type Span = (typeof spans)[number];
const usual: Span = '90';
const options = spans.map((value) => ({ value, label: words.days(Number(value)) }));
const skeletons = [120, 260, 320];

function useSpan(): [Span, (span: Span) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('days');
  const span = spans.find((known) => known === asked) ?? usual;
  return [span, (next) => setQuery({ days: next }, { replace: true })];
}

/** The operator has disabled the page. */
function Off() {
  useTitle(texts.shell.notFoundTitle);
  return <NotFound />;
}

export function TransparencyPage() {
  const [span, setSpan] = useSpan();
  const query = useTransparencyInfiniteQuery({ days: Number(span) });
  // `currentData`, so that another time span never shows while loading.
  const data = query.currentData;
  if (!data && apiErrorOf(query.error)?.status === 404) return <Off />;
  return (
    <Page narrow>
      <PageHead title={texts.shell.transparency} hint={words.lead} />
      <Stack gap={6}>
        <Choices even label={words.span} value={span} options={options} onChange={setSpan} />
        <QueryView
          query={{ ...query, data }}
          loading={skeletons.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
          failed={texts.common.numbersFailed}
        >
          {({ pages: [first, ...more] }) => {
            if (!first) return null;
            const decisions = [first, ...more].flatMap((page) => page.decisions);
            if (first.numbers.reports === 0 && decisions.length === 0)
              return <EmptyState title={words.empty} hint={words.emptyHint} />;
            return (
              <>
                <Numbers numbers={first.numbers} />
                <DecisionLog decisions={decisions}>
                  <NextPage query={query} label={texts.common.showEarlier} failed={words.earlierFailed} />
                </DecisionLog>
              </>
            );
          }}
        </QueryView>
      </Stack>
    </Page>
  );
}
