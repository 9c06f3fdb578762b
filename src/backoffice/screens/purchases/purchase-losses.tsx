import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { DecidersNote, mayDecide } from '#backoffice/shared/deciders-note.tsx';
import { Facts } from '#backoffice/shared/facts.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { PurchaseLoss } from '#contract/backoffice/purchases.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { purchasesCopy } from './copy.ts';

const copy = purchasesCopy.losses;

interface PurchaseLossesProps {
  losses: readonly PurchaseLoss[];
  permissions: readonly Permission[];
  /** The result of the page's last form. */
  state: ActState | undefined;
}

/** What somebody wants to buy beyond what was paid, and what became of it; another person decides. */
export function PurchaseLosses({ losses, ...props }: PurchaseLossesProps) {
  if (losses.length === 0) return null;
  return (
    <>
      <h2>{copy.title}</h2>
      <ul className="purchases__list">
        {losses.map((loss) => (
          <li key={loss.id} className="purchases__item">
            <Loss loss={loss} {...props} />
          </li>
        ))}
      </ul>
    </>
  );
}

type LossProps = Omit<PurchaseLossesProps, 'losses'> & { loss: PurchaseLoss };

function Loss({ loss, permissions, state }: LossProps) {
  return (
    <>
      <h3>{copy.state(loss.state)}</h3>
      {/* An act ends what its form was for, so that what was done is said above the forms. */}
      {state?.input.id === loss.id ? <ActDone state={state} /> : null}
      <p>{loss.summary}</p>
      <LossFacts loss={loss} />
      {loss.state === 'waiting' ? <Decision loss={loss} permissions={permissions} /> : null}
    </>
  );
}

function Decision({ loss: { id, deciders }, permissions }: Omit<LossProps, 'state'>) {
  const form = { of: { id }, quiet: true };
  const mayApprove = permissions.includes('purchases.approve');
  return (
    <>
      <DecidersNote deciders={deciders} own={copy.own} />
      {mayApprove && mayDecide(deciders) ? (
        <div className="acts">
          <ActForm act="approveLoss" title={copy.approve} shortcut="a" {...form} />
          <ActForm act="refuseLoss" title={copy.refuse} danger {...form} />
        </div>
      ) : null}
      {mayApprove || deciders?.isOwn ? null : (
        <Alert kind="warning" title={null}>
          {copy.others}
        </Alert>
      )}
      {deciders?.isOwn && permissions.includes('purchases') ? (
        <ActForm act="withdrawLoss" title={copy.withdraw} {...form} />
      ) : null}
    </>
  );
}

function LossFacts({ loss }: { loss: PurchaseLoss }) {
  const { state, amountCents, requestedBy, requestedAt, reason, decidedBy, decisionReason } = loss;
  return (
    <Facts
      rows={[
        [copy.amount, money(amountCents, 'USD')],
        [copy.requested, `${requestedBy}, ${formatDateTime(requestedAt)}`],
        [copy.reason, reason],
        [copy.decided, state === 'waiting' ? null : (decidedBy ?? copy.limit)],
        [copy.decisionReason, decisionReason],
      ]}
    />
  );
}
