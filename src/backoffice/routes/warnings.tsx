import { warningsCopy as copy } from '#backoffice/copy/warnings.ts';
import { type Column, DataTable } from '#backoffice/features/lists/data-table.tsx';
import { When } from '#backoffice/features/lists/when.tsx';
import { callerOf } from '#backoffice/lib/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { StatusChip } from '#ui/components/status-chip.tsx';
import type { Route } from './+types/warnings.ts';

type Warnings = BackofficeReply<'listWarnings'>;
type Partner = Warnings['partners'][number];

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return { warnings: await callerOf(args)('listWarnings', {}), now: new Date().toISOString() };
}

export default function WarningsPage({ loaderData: { warnings, now } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <WarningList {...warnings} now={now} />
      <section className="panel">
        <h2>{copy.partners}</h2>
        <p className="lead">{copy.partnersNote}</p>
        <DataTable
          label={copy.partners}
          columns={columnsAt(now)}
          rows={warnings.partners}
          keyOf={({ name }) => name}
          empty={{ title: copy.empty }}
        />
      </section>
    </>
  );
}

function WarningList({ wallet, partners, drafts, now }: Warnings & { now: string }) {
  const failing = partners.filter(({ isFailing }) => isFailing);
  if (!wallet && failing.length + drafts.length === 0)
    return (
      <Alert kind="success" title={null}>
        {copy.none}
      </Alert>
    );
  return (
    <div className="panel">
      {wallet ? (
        <Alert kind="error" title={`${copy.wallet.title}.`}>
          {copy.wallet.text(wallet.purchases, wallet.isMore)} {copy.wallet.act} {copy.wallet.since}{' '}
          <When at={wallet.since} now={now} />.
        </Alert>
      ) : null}
      {failing.map(({ name, breaker, calls, down }) => (
        <Alert key={name} kind="error" title={`${copy.partner.title(nameOf(name))}.`}>
          {copy.partner.share(down, calls)} {breaker === 'closed' ? null : copy.partner.open}
        </Alert>
      ))}
      {drafts.map(({ id, kind, validFrom }) => (
        <Alert key={id} title={`${copy.draft.title[kind]}.`}>
          {copy.draft.text(`${formatLongDay(validFrom)} de ${validFrom.slice(0, 4)}`)}
        </Alert>
      ))}
    </div>
  );
}

function nameOf(partner: string): string {
  return copy.names[partner] ?? partner;
}

function columnsAt(now: string): Column<Partner>[] {
  const { columns } = copy;
  return [
    { title: columns.name, cell: ({ name }) => nameOf(name) },
    {
      title: columns.state,
      cell: ({ breaker, isFailing }) => (
        <StatusChip tone={isFailing ? 'stop' : 'done'}>{copy.states[breaker]}</StatusChip>
      ),
    },
    { title: columns.calls, cell: ({ calls }) => calls, align: 'end' },
    { title: columns.down, cell: ({ down }) => down, align: 'end' },
    {
      title: columns.last,
      cell: ({ lastDownAt }) => (lastDownAt === null ? copy.never : <When at={lastDownAt} now={now} />),
    },
  ];
}
