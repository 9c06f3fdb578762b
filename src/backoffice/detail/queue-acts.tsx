import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { ListedException } from '#contract/backoffice/exceptions.ts';
import { ENDED_BY_HAND, EXCEPTIONS, type ExceptionKind } from '#domain/exceptions/kinds.ts';
import { queueActsCopy as copy } from './copy.ts';

type QueueRow = Pick<ListedException, 'kind' | 'subject' | 'orderNumber' | 'whoCan'>;

/** The acts that end a row of the queue: their forms go with it, so what was done is said beside them. */
const ENDING: readonly NamesOf<'act'>[] = [
  'decideOrderHold',
  'closeCancellation',
  'receiveWithdrawal',
  'refuseWithdrawal',
  'decideQuestion',
  'extendQuestion',
  'sendOrderPaper',
  'takeBackPaper',
  'closePaperRequest',
  'approveLoss',
  'refuseLoss',
  'approveRefund',
  'refuseRefund',
  'reissueFiscalDocument',
  'decideWeight',
  'decideCarrierCharge',
  'messageCustomer',
  'snoozeItem',
  'retryItem',
  'closeItem',
];

export function endsQueueRow(act: NamesOf<'act'>): boolean {
  return ENDING.includes(act);
}

/** The kinds that two buttons decide; the others need their page. */
const DECISIONS: Partial<Readonly<Record<ExceptionKind, (row: QueueRow) => ReactNode>>> = {
  'order-held': ({ orderNumber: number }) =>
    number === null ? null : (
      <>
        <ActForm
          act="decideOrderHold"
          of={{ number, decision: 'released' }}
          title={copy.releaseOrder}
          shortcut="a"
          quiet
        />
        <ActForm act="decideOrderHold" of={{ number, decision: 'refused' }} title={copy.refuseOrder} danger quiet />
      </>
    ),
  'cancellation-too-late': ({ orderNumber: number }) =>
    number === null ? null : (
      <ActForm act="closeCancellation" of={{ number }} title={copy.closeCancellation} shortcut="a" quiet />
    ),
  withdrawal: ({ orderNumber: number }) =>
    number === null ? null : (
      <>
        <ActForm act="receiveWithdrawal" of={{ number }} title={copy.receiveWithdrawal} shortcut="a" quiet />
        <ActForm act="refuseWithdrawal" of={{ number }} title={copy.refuseWithdrawal} danger quiet />
      </>
    ),
  'line-question': ({ subject: id, orderNumber: number }) => (
    <>
      <ActForm act="decideQuestion" of={{ id }} title={copy.giveMoneyBack} shortcut="a" quiet />
      <ActForm act="extendQuestion" of={{ id }} title={copy.extendQuestion} quiet />
      {number === null ? null : <Link to={`/ordenes/${number}/compras`}>{copy.buyForQuestion}</Link>}
    </>
  ),
  'paper-request': ({ subject: id }) => (
    <>
      <ActForm act="sendOrderPaper" of={{ id }} title={copy.sendPaper} shortcut="a" quiet />
      <ActForm act="closePaperRequest" of={{ id }} title={copy.closePaperRequest} quiet />
    </>
  ),
  'purchase-waiting': ({ subject: id }) => (
    <>
      <ActForm act="approveLoss" of={{ id }} title={copy.approveLoss} shortcut="a" quiet />
      <ActForm act="refuseLoss" of={{ id }} title={copy.refuseLoss} danger quiet />
    </>
  ),
  'refund-waiting': ({ subject: id }) => (
    <>
      <ActForm act="approveRefund" of={{ id }} title={copy.approveRefund} shortcut="a" quiet />
      <ActForm act="refuseRefund" of={{ id }} title={copy.refuseRefund} danger quiet />
    </>
  ),
  'fiscal-rejected': ({ subject: id }) => (
    <ActForm act="reissueFiscalDocument" of={{ id }} title={copy.reissueDocument} shortcut="a" quiet />
  ),
  'weight-difference': ({ orderNumber }) =>
    orderNumber === null ? null : (
      <>
        <ActForm
          act="decideWeight"
          of={{ orderNumber, decision: 'accepted' }}
          title={copy.acceptWeight}
          shortcut="a"
          quiet
        />
        <ActForm act="decideWeight" of={{ orderNumber, decision: 'claimed' }} title={copy.claimWeight} quiet />
      </>
    ),
  'carrier-charge': chargeDecision,
  'carrier-charge-without-order': chargeDecision,
};

function chargeDecision({ subject }: QueueRow) {
  const [id = '', place] = subject.split(':');
  const position = Number(place);
  return (
    <>
      <ActForm
        act="decideCarrierCharge"
        of={{ id, position, decision: 'accepted' }}
        title={copy.acceptCharge}
        shortcut="a"
        quiet
      />
      <ActForm act="decideCarrierCharge" of={{ id, position, decision: 'disputed' }} title={copy.claimCharge} quiet />
    </>
  );
}

/** The decision that is mostly taken, by its title. */
export const FIRST_DECISIONS: Partial<Readonly<Record<ExceptionKind, string>>> = {
  'order-held': copy.releaseOrder,
  'cancellation-too-late': copy.closeCancellation,
  withdrawal: copy.receiveWithdrawal,
  'line-question': copy.giveMoneyBack,
  'paper-request': copy.sendPaper,
  'purchase-waiting': copy.approveLoss,
  'refund-waiting': copy.approveRefund,
  'fiscal-rejected': copy.reissueDocument,
  'weight-difference': copy.acceptWeight,
  'carrier-charge': copy.acceptCharge,
  'carrier-charge-without-order': copy.acceptCharge,
};

/** Whether the row is dealt with on the spot, without its page. */
export function isDoneHere({ kind, whoCan }: Pick<QueueRow, 'kind' | 'whoCan'>): boolean {
  return whoCan === null && (EXCEPTIONS[kind].canRetry === true || DECISIONS[kind] !== undefined);
}

/** What ends a row of the queue on the spot: a decision, another try, or that somebody dealt with it. */
export function QueueActs({ row }: { row: QueueRow }) {
  const { kind, subject } = row;
  const of = { kind, subject };
  const { act, canRetry = false } = EXCEPTIONS[kind];
  return (
    <>
      {isDoneHere(row) ? DECISIONS[kind]?.(row) : null}
      {canRetry ? <ActForm act="retryItem" of={of} title={act} withReason={false} shortcut="a" quiet /> : null}
      {ENDED_BY_HAND.includes(kind) ? <ActForm act="closeItem" of={of} title={copy.close} shortcut="a" quiet /> : null}
    </>
  );
}

/** The address of the queue with this row open. */
export function queueRowPath({ kind, subject }: Pick<QueueRow, 'kind' | 'subject'>): string {
  return `/cola?${new URLSearchParams({ panel: `${kind} ${subject}` })}`;
}
