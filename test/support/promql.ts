import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** A metric that an expression looks at, with every label that the expression takes it to have. */
interface MetricUse {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** The windows that Grafana fills in before Prometheus sees an expression. */
const grafanaWindows = /\$__(rate_interval|interval|range)/g;

/** Reads an expression by Prometheus' own grammar; throws where that cannot. */
export function metricsOf(expression: string): MetricUse[] {
  const text = expression.replace(grafanaWindows, '5m');
  const { topNode } = parser.parse(text);
  if (all(topNode, (node) => node.type.isError).length > 0) throw new Error(`is no PromQL: ${text}`);
  const textOf = (node: Node) => text.slice(node.from, node.to);
  return all(topNode, ({ name }) => name === 'VectorSelector').map((selector) => {
    const name = selector.getChild('Identifier');
    if (!name) throw new Error(`a selector without a name: ${textOf(selector)}`);
    const labels = [...named(selector, 'LabelName'), ...groupingsAround(selector)].map(textOf);
    return { metric: textOf(name), labels: [...new Set(labels)] };
  });
}

/** The labels that are left to what an expression gives: those of its outermost grouping; null where there is none. */
export function labelsLeftBy(expression: string): string[] | null {
  const text = expression.replace(grafanaWindows, '5m');
  const aggregation = all(parser.parse(text).topNode, ({ name }) => name === 'AggregateExpr')[0];
  const modifier = aggregation?.getChild('AggregateModifier');
  return aggregation
    ? named(modifier ?? null, 'LabelName').map((label) => text.slice(label.from, label.to))
    : null;
}

/** Whatever `by`, `without`, `on` and `group_left` around a selector name. */
function groupingsAround(selector: Node): Node[] {
  const found: Node[] = [];
  for (let { parent } = selector; parent; { parent } = parent) {
    found.push(...named(parent.getChild('AggregateModifier'), 'LabelName'));
    found.push(...named(parent.getChild('MatchingModifierClause'), 'LabelName'));
  }
  return found;
}

const named = (within: Node | null, name: string): Node[] =>
  within === null ? [] : all(within, (node) => node.name === name);

function all(within: Node, fits: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  within.cursor().iterate(({ node }) => {
    if (fits(node)) found.push(node);
  });
  return found;
}
