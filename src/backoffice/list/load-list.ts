import { callerOf, type Loaded, refusedOf } from '#backoffice/shared/calls.ts';
import { fieldName } from '#backoffice/shared/field-name.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import type { ListCount } from '#contract/backoffice/page.ts';
import type { ListDefinition, ListPage, ListState } from './definition.ts';
import { parseState } from './state.ts';
import type { ViewTab } from './view-tabs.tsx';

export interface ListData<Row> {
  state: ListState;
  /** The instant of the page: ISO 8601. */
  now: string;
  page: ListPage<Row>;
  /** Why a filter cannot be asked for, in words. */
  problem: string | null;
  tabs: ViewTab[];
  /** What is filtered; null where the list counts nothing, or could not. */
  total: ListCount | null;
}

/** What a list shows: its state, a page of rows, its views with their counts, and what is filtered. */
export async function loadList<Row>(args: Loaded, list: ListDefinition<Row>): Promise<ListData<Row>> {
  const state = stateOf(args, list);
  const call = askingOnce(callerOf(args));
  // A count that fails takes no list away.
  const counted = async (of: ListState) => (await list.count?.(call, of).catch(() => null)) ?? null;
  const [read, total, tabs] = await Promise.all([readPage(args, list, state), counted(state), viewsOf()]);
  return { state, now: new Date().toISOString(), ...read, tabs, total };

  async function viewsOf(): Promise<ViewTab[]> {
    const saved = await call('listViews', { list: list.name });
    const views = [
      ...(list.views ?? []).map((view) => ({ ...view, saved: null })),
      ...saved.map((view) => ({ id: view.id, name: view.name, query: view.query, saved: view })),
    ];
    return await Promise.all(
      views.map(async (view) => ({
        ...view,
        count: await counted(parseState(list, new URLSearchParams(view.query))),
      })),
    );
  }
}

/** What was typed into a filter and cannot be asked for is said above the list. */
async function readPage<Row>(
  args: Loaded,
  list: ListDefinition<Row>,
  state: ListState,
): Promise<Pick<ListData<Row>, 'page' | 'problem'>> {
  try {
    return { page: await list.read(args.context.get(callerContext), state), problem: null };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused?.code !== 400 || refused.errors.length === 0)
      return { page: await list.read(callerOf(args), state), problem: null };
    const labelOf = (field: string) => list.filters?.find(({ input }) => input?.includes(field))?.label;
    const messages = new Set(
      refused.errors.map(({ field, message }) => [labelOf(fieldName(field)), message].filter(Boolean).join(': ')),
    );
    return { page: { rows: [], next: null }, problem: [...messages].join(' ') };
  }
}

export function stateOf<Row>({ request }: Pick<Loaded, 'request'>, list: ListDefinition<Row>): ListState {
  return parseState(list, new URL(request.url).searchParams);
}

/** The counts of the views may be in one answer, which is asked for once. */
function askingOnce(call: BackofficeCaller): BackofficeCaller {
  const asked = new Map<string, Promise<unknown>>();
  return ((...args: Parameters<BackofficeCaller>) => {
    const key = JSON.stringify(args);
    const answer = asked.get(key) ?? call(...args);
    asked.set(key, answer);
    return answer;
  }) as BackofficeCaller;
}
