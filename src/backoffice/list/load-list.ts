import { callerOf, type Loaded } from '#backoffice/shared/calls.ts';
import type { ListCount } from '#contract/backoffice/page.ts';
import type { ListDefinition } from './definition.ts';
import { type ListState, parseState } from './state.ts';
import type { ViewTab } from './view-tabs.tsx';

export interface ListData {
  state: ListState;
  /** The instant of the page: ISO 8601. */
  now: string;
  tabs: ViewTab[];
  /** What is filtered; null where the list counts nothing, or could not. */
  total: ListCount | null;
}

/** Counts what a state filters; a list whose server counts nothing has none. */
type Count = (state: ListState) => Promise<ListCount>;

/** What every list shows beside its rows: its state, its views with their counts, and what is filtered. */
export async function loadList<Row>(args: Loaded, list: ListDefinition<Row>, count?: Count): Promise<ListData> {
  const state = stateOf(args, list);
  const saved = await callerOf(args)('listViews', { list: list.name });
  // A count that fails takes no list away.
  const counted = async (of: ListState) => (count ? await count(of).catch(() => null) : null);
  const views = [
    ...list.views.map((view) => ({ ...view, saved: null })),
    ...saved.map((view) => ({ id: view.id, name: view.name, query: view.query, saved: view })),
  ];
  const [total, ...counts] = await Promise.all([
    counted(state),
    ...views.map(({ query }) => counted(parseState(list, new URLSearchParams(query)))),
  ]);
  const tabs = views.map((view, place) => ({ ...view, count: counts[place] ?? null }));
  return { state, now: new Date().toISOString(), tabs, total: total ?? null };
}

export function stateOf<Row>({ request }: Pick<Loaded, 'request'>, list: ListDefinition<Row>): ListState {
  return parseState(list, new URL(request.url).searchParams);
}
