import { NAMED_ACT } from '#backoffice/shared/named-act.ts';
import { CALL_PARAMETER } from '#contract/backoffice/endpoint.ts';
import type { ListDefinition, ListFilter, ListState } from './definition.ts';

const WORDS = { sort: 'orden', columns: 'columnas', view: 'vista', after: 'desde', panel: 'panel' };
/** `texto` is the template that the form of an open row begins with, and an act may be open, or have been asked for. */
const OWN_WORDS: ReadonlySet<string> = new Set([...Object.values(WORDS), 'texto', NAMED_ACT, CALL_PARAMETER]);

/** A choice that is turned round: every other one. */
export function negationOf(id: string): string {
  return `${id}-no`;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of whatever rows
type AnyList = Pick<ListDefinition<any>, 'columns' | 'filters'>;

export function parseState(list: AnyList, params: URLSearchParams): ListState {
  const known = new Map(
    (list.filters ?? []).flatMap((filter) => paramsOf(filter).map((name) => [name, filter] as const)),
  );
  const unknown: string[] = [];
  const values: Record<string, string[]> = {};
  for (const name of new Set(params.keys())) {
    if (OWN_WORDS.has(name)) continue;
    const filter = known.get(name);
    const given = params.getAll(name).flatMap((value) => (filter?.kind === 'choice' ? value.split(',') : value));
    const typed = given.map((value) => value.trim()).filter(Boolean);
    const fitting = typed.filter((value) => filter && isValueOf(filter, name, value));
    if (filter === undefined || fitting.length < typed.length) unknown.push(filter?.label ?? name);
    if (fitting.length > 0) values[name] = filter?.kind === 'choice' ? [...new Set(fitting)] : fitting.slice(-1);
  }
  const word = (name: keyof typeof WORDS) => params.get(WORDS[name]) || null;
  const sort = parseSort(list, word('sort'));
  const chosen = word('columns')?.split(',').filter(Boolean) ?? null;
  const columns = chosen?.filter((id) => list.columns.some((column) => column.id === id)) ?? null;
  if (sort === 'unknown') unknown.push(word('sort')?.replace('-', '') ?? '');
  for (const id of chosen ?? []) if (!columns?.includes(id)) unknown.push(id);
  const pages = params.getAll(WORDS.after).filter(Boolean);
  return {
    values,
    sort: sort === 'unknown' ? null : sort,
    columns: columns?.length ? [...new Set(columns)] : null,
    view: word('view'),
    after: pages.at(-1) ?? null,
    earlier: pages.slice(0, -1),
    panel: word('panel'),
    unknown: [...new Set(unknown)],
  };
}

function isValueOf(filter: ListFilter, name: string, value: string): boolean {
  if (filter.kind === 'flag' || name === negationOf(filter.id)) return value === 'si';
  return filter.kind !== 'choice' || Object.hasOwn(filter.choices, value);
}

function parseSort(list: AnyList, text: string | null): ListState['sort'] | 'unknown' {
  if (text === null) return null;
  const word = text.replace(/^-/, '');
  const isKnown = list.columns.some(({ sort }) => sort?.word === word);
  return isKnown ? { word, isDown: text.startsWith('-') } : 'unknown';
}

/** The parameters that a filter is written in. */
export function paramsOf(filter: ListFilter): string[] {
  if (filter.kind === 'day' || filter.kind === 'range') return [filter.id, filter.to];
  if (filter.kind === 'choice') return [filter.id, negationOf(filter.id)];
  return [filter.id];
}

/** The address of a state, after the question mark; with each page on the way to its own. */
export function formatState(state: ListState): string {
  const { values, sort, columns, view, after, earlier, panel } = state;
  const params = new URLSearchParams();
  for (const [name, given] of Object.entries(values)) if (given.length > 0) params.set(name, given.join(','));
  if (sort) params.set(WORDS.sort, `${sort.isDown ? '-' : ''}${sort.word}`);
  if (columns) params.set(WORDS.columns, columns.join(','));
  if (view) params.set(WORDS.view, view);
  if (after) for (const begin of [...earlier, after]) params.append(WORDS.after, begin);
  if (panel) params.set(WORDS.panel, panel);
  return params.toString();
}

const FIRST_PAGE = { after: null, earlier: [], panel: null } as const;

/** How many pages an address leads back, so that it never grows too long; further back is the first page. */
const MAX_EARLIER = 20;

/** A link that changes something of a list: back to its first page, unless the change names one. */
export function linkOf(path: string, state: ListState, change: Partial<ListState>): string {
  const query = formatState({ ...state, ...FIRST_PAGE, ...change });
  return query === '' ? path : `${path}?${query}`;
}

/** The page that a link stays on. */
export function samePage({ after, earlier }: ListState) {
  return { after, earlier };
}

/** The page that begins at `next`, from which this one is the page before. */
export function nextPage({ after, earlier }: ListState, next: string): Partial<ListState> {
  return { after: next, earlier: after === null ? [] : [...earlier, after].slice(-MAX_EARLIER) };
}

export function previousPage({ earlier }: ListState): Partial<ListState> {
  return { after: earlier.at(-1) ?? null, earlier: earlier.slice(0, -1) };
}

/** What a view keeps of a list: everything but its name and the page. */
export function queryToSave(state: ListState): string {
  return formatState({ ...state, ...FIRST_PAGE, view: null });
}

export function withoutFilter(state: ListState, filter: ListFilter): Partial<ListState> {
  const names = paramsOf(filter);
  return { values: Object.fromEntries(Object.entries(state.values).filter(([name]) => !names.includes(name))) };
}

/** The values of a choice as the server is asked for them: what is turned round is every other one. */
export function chosenOf(filters: readonly ListFilter[], state: ListState, id: string): string[] | undefined {
  const chosen = state.values[id];
  const filter = filters.find((one) => one.id === id);
  if (!chosen || filter?.kind !== 'choice') return undefined;
  if (!state.values[negationOf(id)]) return [...chosen];
  return Object.keys(filter.choices).filter((value) => !chosen.includes(value));
}
