type Unit = 'short' | 's' | 'bytes' | 'percentunit' | 'reqps' | 'ops' | 'bool_on_off';

export interface Panel {
  readonly title: string;
  readonly description?: string;
  readonly unit: Unit;
  /** Query, and the legend of its lines (`{{label}}`). */
  readonly queries: readonly (readonly [expr: string, legend: string])[];
  readonly shows?: 'lines' | 'numbers';
}

export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly Panel[] }[];
}

const WIDTH = 24;
const HEIGHT = 8;
/** 'A' */
const FIRST_REF = 65;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

const datasourceVariable = {
  name: 'datasource',
  label: 'Prometheus',
  type: 'datasource',
  query: 'prometheus',
  current: {},
  hide: 0,
  refresh: 1,
};

export function dashboardJson({ uid, title, rows }: Dashboard) {
  let id = 0;
  let y = 0;
  const panels = rows.flatMap((row) => {
    const head = {
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { h: 1, w: WIDTH, x: 0, y },
      panels: [],
    };
    const w = Math.floor(WIDTH / row.panels.length);
    const own = row.panels.map((panel, index) => ({
      ...panelJson(panel),
      id: ++id,
      gridPos: { h: HEIGHT, w, x: index * w, y: y + 1 },
    }));
    y += HEIGHT + 1;
    return [head, ...own];
  });
  return {
    uid,
    title,
    tags: ['masque'],
    schemaVersion: 41,
    version: 1,
    editable: false,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [datasourceVariable] },
    annotations: { list: [] },
    links: [{ type: 'dashboards', tags: ['masque'], title: 'Masque', asDropdown: true, keepTime: true }],
    panels,
  };
}

function panelJson({ title, description, unit, queries, shows = 'lines' }: Panel) {
  return {
    type: shows === 'lines' ? 'timeseries' : 'stat',
    title,
    ...(description === undefined ? {} : { description }),
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: 0, noValue: '–' }, overrides: [] },
    options:
      shows === 'lines' ? { tooltip: { mode: 'multi', sort: 'desc' } } : { reduceOptions: { calcs: ['lastNotNull'] } },
    targets: queries.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode(FIRST_REF + index),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}
