import { Suspense } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { Facts } from '#backoffice/shared/facts.tsx';
import { StepUpDialog } from '#backoffice/shared/lazy-step-up-dialog.ts';
import { reasonOf, refundsCopy } from '#backoffice/shared/refund-copy.ts';
import { useHasScript } from '#backoffice/shared/use-has-script.ts';
import type { StaffRefund } from '#contract/backoffice/refunds.ts';
import { methodName } from '#domain/payment/method.ts';
import { ACCOUNT_BANK_NAMES } from '#domain/refund/bank-account.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { refundCopy as copy } from './copy.ts';
import type { Account } from './transfers.ts';

/** What is known of a refund; what is not there yet is left out. */
export function RefundFacts({ refund }: { refund: StaffRefund }) {
  const { payment, stage, account, lines } = refund;
  const chosen = lines.length === 0 ? null : <Lines refund={refund} />;
  const rows = [
    [copy.facts.stage, refundsCopy.stages[stage].label],
    [copy.facts.reason, refund.reason ?? reasonOf(refund)],
    [copy.facts.requestedBy, refund.requestedBy ?? refundsCopy.system],
    [copy.facts.decidedBy, refund.isAutomatic ? copy.automatic : refund.decidedBy],
    [copy.facts.decision, refund.decisionReason],
    [copy.facts.lines, chosen],
    [copy.facts.payment, copy.transaction(methodName(payment.method), payment.transactionId)],
    [
      copy.facts.returned,
      copy.returned(money(payment.returnedCents, payment.currency), money(payment.amountCents, payment.currency)),
    ],
    [copy.facts.account, account === null ? null : copy.account(ACCOUNT_BANK_NAMES[account.bank], account.ending)],
    [copy.facts.takenBy, refund.takenBy],
    [copy.facts.reference, refund.reference],
  ] as const;
  return <Facts rows={rows} />;
}

function Lines({ refund: { lines, payment } }: { refund: StaffRefund }) {
  return (
    <ul>
      {lines.map(({ asin, title, quantity, cents }) => (
        <li key={asin}>
          {quantity} × {title}: {money(cents, payment.currency)}
        </li>
      ))}
    </ul>
  );
}

/** The account to which a person transfers: seen on demand, once they proved who they are, and recorded. */
export function RefundAccount({ id, account }: { id: string; account: Account | 'unproven' | null }) {
  if (account === 'unproven') return <Unproven path={`/devoluciones/${id}`} />;
  if (account === null)
    return (
      <Link to={`/devoluciones/${id}?cuenta=1`} preventScrollReset>
        {copy.showAccount}
      </Link>
    );
  const { accountFacts: labels } = copy;
  const rows = [
    [labels.bank, ACCOUNT_BANK_NAMES[account.bank]],
    [labels.branch, account.branch],
    [labels.number, `${account.accountNumber} (${account.currency})`],
    [labels.holder, account.holderName],
    [labels.document, account.holderDocument],
    [labels.recipient, account.recipient],
  ] as const;
  return <Facts rows={rows} />;
}

/** Asks who reads over the page; without script on a page of its own. */
function Unproven({ path }: { path: string }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const back = new URLSearchParams({ volver: `${path}?cuenta=1` });
  if (!useHasScript()) return <Link to={`/confirmar?${back}`}>{copy.confirm}</Link>;
  return (
    <Suspense>
      <StepUpDialog
        onConfirmed={() => void revalidate()}
        onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  );
}

/** What a person has to see before money goes to an account: that it is of somebody else, or that its owner does not know it. */
export function AccountMark({ refund: { accountCheck, isDisputed } }: { refund: StaffRefund }) {
  if (isDisputed)
    return (
      <Alert kind="error" title={copy.disputedTitle} role="alert">
        {copy.disputed}
      </Alert>
    );
  if (accountCheck === null || accountCheck.differs.length === 0) return null;
  const { differs, needsApproval, approvedBy, isOwnApproval, barredUntil } = accountCheck;
  const next = needsApproval ? copy.needsAnother : copy.withinLimit;
  return (
    <Alert kind="warning" title={copy.accountTitle}>
      {copy.foreignAccount(differs)} {approvedBy === null ? next : copy.approvedBy(approvedBy)}
      {isOwnApproval ? ` ${copy.ownApproval}` : null}
      {barredUntil !== null && !isOwnApproval ? ` ${copy.barredApproval(formatDateTime(barredUntil))}` : null}
    </Alert>
  );
}
