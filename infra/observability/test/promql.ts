import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly metric: string;
  /** Label, and the text or pattern it must match. */
  readonly matchers: readonly (readonly [label: string, value: string])[];
}

export interface Query {
  readonly selectors: readonly Selector[];
  /** Labels that aggregations and joins name. */
  readonly groupings: readonly string[];
}

/** @throws if `expr` isn't PromQL */
export function parsePromQl(expr: string): Query {
  const selectors: { metric: string; matchers: [string, string][] }[] = [];
  const groupings: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }) => expr.slice(from, to);
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${expr}`);
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier');
        selectors.push({ metric: name ? textOf(name) : '', matchers: [] });
      }
      if (node.name === 'UnquotedLabelMatcher') {
        const label = node.node.getChild('LabelName');
        const value = node.node.getChild('StringLiteral');
        if (label && value) selectors.at(-1)?.matchers.push([textOf(label), textOf(value).slice(1, -1)]);
      }
      if (node.name === 'GroupingLabels')
        groupings.push(...node.node.getChildren('LabelName').map((label) => textOf(label)));
    },
  });
  return { selectors, groupings };
}
