import { Link, redirect } from 'react-router';
import { performListAct } from '#backoffice/list/bulk.ts';
import type { ListState } from '#backoffice/list/definition.ts';
import { loadList, stateOf } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf, refusedOf } from '#backoffice/shared/calls.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { type BackofficeInput, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import type { Route } from './+types/queue.route.ts';
import { queueCopy as copy } from './copy.ts';
import { countOf, parseQueueKey, queueInput, queueList } from './queue-list.tsx';
import { NoRow, QueuePanel } from './queue-panel.tsx';

const DAY_MS = 24 * 60 * 60_000;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  // Where the shop's own repairs stood before they had a page.
  if (new URL(args.request.url).searchParams.get('ver') === 'arregladas') throw redirect('/cola/arregladas');
  // One count is of all views.
  const counting = callerOf(args)('countExceptions', {});
  const count = async (_call: unknown, state: ListState) => countOf(await counting, state);
  const [data, open] = await Promise.all([loadList(args, { ...queueList, count }), readOpen(args)]);
  return { data: { ...data, state: { ...data.state, panel: open?.row.position ?? data.state.panel } }, open };
}

/** The row that is open beside the list. One that is over gives way to the next, so that the queue is emptied row by row. */
async function readOpen(args: Route.LoaderArgs) {
  const state = stateOf(args, queueList);
  const key = state.panel === null ? null : parseQueueKey(state.panel);
  if (key === null) return null;
  const input = queueInput(state);
  const found = await readRow(args, key);
  const isOver = found === null || (key.after !== undefined && (found.snoozed !== null) !== input.snoozed);
  if (!isOver) return await withCase(args, { ...found, position: state.panel ?? '' });
  const { rows } = await callerOf(args)('listExceptions', { ...input, ...(key.after ? { after: key.after } : {}) });
  const next = rows[0] && (await readRow(args, rows[0]));
  return next ? await withCase(args, { ...next, position: rows[0]?.position ?? '' }) : null;
}

async function readRow(args: Route.LoaderArgs, { kind, subject }: BackofficeInput<'readException'>) {
  try {
    return await args.context.get(callerContext)('readException', { kind, subject });
  } catch (error) {
    if (refusedOf(error)?.code === 404) return null;
    return await callerOf(args)('readException', { kind, subject });
  }
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** A complaint is answered beside the list, where what was said is read. */
async function withCase(args: Route.LoaderArgs, row: FoundRow) {
  if (!row.kind.startsWith('case-') || row.whoCan !== null) return { row, found: null, answering: null };
  const call = callerOf(args);
  const number = Number(row.subject);
  const [found, { answering }] = await Promise.all([
    call('readCase', { number }),
    call('readThread', { subject: { kind: 'case', number }, machine: false }),
  ]);
  return { row, found, answering };
}

/** The preview says the instant, and the act that follows it is about the same one. */
const SNOOZE = z
  .object({ days: z.coerce.number().min(1).max(30).catch(0), from: z.coerce.number().catch(0) })
  .loose()
  .transform(({ days, from, ...of }) => ({
    ...of,
    until: days && from ? new Date(from + days * DAY_MS).toISOString() : '',
  }))
  .pipe(backofficeEndpoints.snoozeItem.input);

export const action = (args: Route.ActionArgs) =>
  performListAct(args, queueList.bulk, { forms: { snoozeItem: SNOOZE } });

export default function Queue({ loaderData: { data, open }, actionData }: Route.ComponentProps) {
  const { state, now } = data;
  const last = actionData && 'act' in actionData ? actionData : undefined;
  return (
    <>
      <ObjectList
        list={queueList}
        data={data}
        panel={
          open ? (
            <QueuePanel key={open.row.position} {...open} now={now} state={last} />
          ) : state.panel ? (
            <NoRow state={last} />
          ) : null
        }
      />
      <p>
        <Link to="/cola/arregladas">{copy.toRepairs}</Link>
      </p>
    </>
  );
}
