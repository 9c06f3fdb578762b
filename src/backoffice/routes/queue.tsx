import { Link } from 'react-router';
import { queueCopy as copy } from '#backoffice/copy/queue.ts';
import { ExceptionTable } from '#backoffice/features/queue/exception-table.tsx';
import { QueueFilters } from '#backoffice/features/queue/queue-filters.tsx';
import { RepairTable } from '#backoffice/features/queue/repair-table.tsx';
import { callerOf } from '#backoffice/lib/calls.ts';
import { EXCEPTION_KINDS } from '#domain/exceptions/kinds.ts';
import type { Route } from './+types/queue.ts';

const VIEWS = ['waiting', 'mine', 'snoozed', 'repaired'] as const;
const VIEW_NAMES = { waiting: '', mine: 'mias', snoozed: 'pospuestas', repaired: 'arregladas' } as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const query = new URL(args.request.url).searchParams;
  const view = VIEWS.find((name) => VIEW_NAMES[name] === (query.get('ver') ?? '')) ?? 'waiting';
  const after = query.get('desde');
  const page = after === null ? {} : { after };
  const counts = await call('countExceptions', {});
  if (view === 'repaired')
    return { view, kind: undefined, counts, open: null, repairs: await call('listRepairs', page) };
  const kind = EXCEPTION_KINDS.find((one) => one === query.get('tipo'));
  const input = { ...page, ...(kind ? { kind } : {}), mine: view === 'mine', snoozed: view === 'snoozed' };
  return { view, kind, counts, open: await call('listExceptions', input), repairs: null };
}

export default function Queue({ loaderData: { view, kind, counts, open, repairs } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <nav aria-label={copy.views}>
        <ul className="queue-views">
          {VIEWS.map((name) => (
            <li key={name}>
              <Link
                to={VIEW_NAMES[name] === '' ? '/cola' : `/cola?ver=${VIEW_NAMES[name]}`}
                aria-current={name === view ? 'page' : undefined}
              >
                {copy[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {open ? (
        <>
          <QueueFilters counts={counts} kind={kind} view={VIEW_NAMES[view]} isSnoozed={view === 'snoozed'} />
          <ExceptionTable page={open} empty={copy.empty[view]} />
        </>
      ) : null}
      {repairs ? <RepairTable page={repairs} /> : null}
    </>
  );
}
