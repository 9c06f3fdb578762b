import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { partnerName } from '#backoffice/shared/partner-names.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { When } from '#backoffice/shared/when.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { formatCount } from '#ui/format-number.ts';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/warnings.route.ts';
import { warningsCopy as copy } from './copy.ts';

type Warnings = BackofficeReply<'listWarnings'>;
type Partner = Warnings['partners'][number];

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const action = (args: Route.ActionArgs) => performAct(args);

export async function loader(args: Route.LoaderArgs) {
  const { permissions } = await callerOf(args)('readOwnSession', {});
  return {
    mayChange: permissions.includes('purchases'),
    mayDraft: permissions.includes('rules.draft'),
    warnings: await callerOf(args)('listWarnings', {}),
    now: new Date().toISOString(),
  };
}

export default function WarningsPage({ loaderData }: Route.ComponentProps) {
  const { warnings, now, mayChange, mayDraft } = loaderData;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <WarningList {...warnings} now={now} mayDraft={mayDraft} />
      <Balance {...warnings} now={now}>
        {mayChange ? <LimitForm /> : null}
      </Balance>
      <section className="panel">
        <h2>{copy.partners}</h2>
        <p className="lead">{copy.partnersNote}</p>
        <TranslationState translation={warnings.translation} />
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

function Balance({ balance, limitCents, now, children }: Warnings & { now: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h2>{copy.balance.heading}</h2>
      {balance === null ? (
        <p>{copy.balance.unread}</p>
      ) : (
        <p>
          {copy.balance.text(money(balance.cents, 'USD'), money(balance.owedCents, 'USD'))} {copy.balance.readAt}{' '}
          <When at={balance.readAt} now={now} />. {balance.isOld ? copy.balance.old : null}
        </p>
      )}
      <p>{copy.balance.limit(money(limitCents, 'USD'))}</p>
      {children}
    </section>
  );
}

function LimitForm() {
  return (
    <ActForm act="setWalletLimit" title={copy.balance.change}>
      {({ field }) => (
        <Field label={copy.balance.field} inputMode="decimal" autoComplete="off" {...field('limitCents')} />
      )}
    </ActForm>
  );
}

function WarningList({
  wallet,
  balance,
  partners,
  translation,
  drafts,
  now,
  mayDraft,
}: Warnings & { now: string; mayDraft: boolean }) {
  const failing = partners.filter(({ isFailing }) => isFailing);
  const stopped = translation?.stopped;
  if (!wallet && !balance?.isLow && !stopped && failing.length + drafts.length === 0)
    return (
      <Alert kind="success" title={null}>
        {copy.none}
      </Alert>
    );
  return (
    <div className="panel">
      {balance?.isLow ? (
        <Alert kind="error" title={`${copy.balance.lowTitle}:`}>
          {copy.balance.text(money(balance.cents, 'USD'), money(balance.owedCents, 'USD'))}
        </Alert>
      ) : null}
      {wallet ? (
        <Alert kind="error" title={`${copy.wallet.title}.`}>
          {copy.wallet.text(wallet.purchases, wallet.isMore)} {copy.wallet.act} {copy.wallet.since}{' '}
          <When at={wallet.since} now={now} />.
        </Alert>
      ) : null}
      {failing.map(({ name, breaker, calls, down }) => (
        <Alert key={name} kind="error" title={`${copy.partner.title(partnerName(name))}.`}>
          {copy.partner.share(down, calls)} {breaker === 'closed' ? null : copy.partner.open}
        </Alert>
      ))}
      {stopped ? (
        <Alert kind={stopped.reason === 'budget' ? 'warning' : 'error'} title={`${copy.translation.title}.`}>
          {copy.translation.reasons[stopped.reason]} {copy.translation.meanwhile} {copy.translation.since}{' '}
          <When at={stopped.since} now={now} />.
        </Alert>
      ) : null}
      {drafts.map(({ id, kind, validFrom }) => (
        <Alert key={id} title={`${copy.draft.title[kind]}.`}>
          {copy.draft.text(`${formatLongDay(validFrom)} de ${validFrom.slice(0, 4)}`)}{' '}
          {mayDraft ? <Link to={`/reglas/${id}`}>{copy.draft.open}</Link> : null}
        </Alert>
      ))}
    </div>
  );
}

function TranslationState({ translation }: Pick<Warnings, 'translation'>) {
  if (translation === null) return null;
  const { used, limit, waiting } = translation;
  return (
    <p>{copy.translation.state(formatCount(used), limit === null ? null : formatCount(limit), formatCount(waiting))}</p>
  );
}

function columnsAt(now: string): Column<Partner>[] {
  const { columns } = copy;
  return [
    { title: columns.name, cell: ({ name }) => partnerName(name) },
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
