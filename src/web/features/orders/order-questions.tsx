import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedParts, LineQuestion, SubstituteOffer } from '#contract/line-questions.ts';
import type { Order } from '#contract/orders.ts';
import type { Currency } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDateTime, formatDayRange } from '#domain/time/montevideo.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { DataList } from '#ui/components/data-list.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { questions as copy } from '#web/copy/questions.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { OrderSection } from './order-section.tsx';
import { questionsQuery } from './orders-query.ts';
import { PayCharge } from './pay-charge.tsx';
import './order-questions.css';

const INTERVAL_MS = 20_000;

/** What the shopper is asked about products that could not be bought as they were paid. Nothing for an order without any. */
export function OrderQuestions({ order }: { order: Order }) {
  const { data = [] } = useQuery({
    ...questionsQuery(useOwner(), order),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'open') ? INTERVAL_MS : false),
  });
  const open = data.filter(({ state }) => state === 'open');
  const answered = data.filter(({ state }) => state === 'answered');
  return (
    <>
      {open.map((question) => (
        <OpenQuestion key={question.id} order={order} question={question} />
      ))}
      {answered.map((question) => (
        <p key={question.id} className="note">
          {answeredText(question)}
        </p>
      ))}
    </>
  );
}

function titleOf({ translatedTitle, title }: Pick<LineQuestion['line'], 'title' | 'translatedTitle'>): string {
  return translatedTitle ?? title;
}

function answeredText({ answer, line, substitute, charge }: LineQuestion): string {
  const title = titleOf(line);
  if (answer === 'substitute') return copy.done.substitute(title, substitute ? titleOf(substitute) : '');
  if (answer === 'pay-difference' && charge?.state !== 'paid') return copy.done.free(title);
  return copy.done[answer ?? 'money-back'](title);
}

function useAnswer(order: Order, question: LineQuestion) {
  const owner = useOwner();
  const { id } = order;
  return useMutation({
    mutationFn: (body: { answer: NonNullable<LineQuestion['answer']>; asin?: string; expectedAmount: number }) =>
      customerApi('answerQuestion', { params: { id, questionId: question.id }, body }),
    meta: { owner, changes: [['orders'], ['order', id]] },
  });
}

function OpenQuestion({ order, question }: { order: Order; question: LineQuestion }) {
  const { line, reason, priceThen, priceNow, deadline, moneyBack, difference, currency, charge, answer } = question;
  const { moneyBackParts, differenceParts } = question;
  const answering = useAnswer(order, question);
  const [isAsking, setAsking] = useState(false);
  const money = (amount: number | null) => formatMoney(fromUnits(amount ?? 0), currency);
  const dollars = (amount: number) => formatMoney(fromUnits(amount), 'USD');
  const back = money(moneyBack);
  const isToPay = charge?.state === 'open' && answer !== null;
  return (
    <OrderSection title={copy.title} className="order-section--asks">
      <div className="order-question__product">
        <Picture src={line.image} alt="" side={96} />
        <p>
          {reason === 'dearer' && priceNow !== null
            ? copy.dearer(titleOf(line), dollars(priceThen), dollars(priceNow))
            : copy.soldOut(titleOf(line))}
        </p>
      </div>
      <p className="note">{deadline === null ? copy.noDeadline(back) : copy.until(formatDateTime(deadline), back)}</p>
      {isToPay ? (
        <>
          <p role="status">{copy.chosen(amountOf(charge))}</p>
          <PayCharge order={order} charge={charge} label={copy.pay(amountOf(charge))} />
        </>
      ) : null}
      <div className="button-row">
        {reason === 'dearer' && difference !== null && !(isToPay && answer === 'pay-difference') ? (
          <Button
            busy={answering.isPending}
            onClick={() => answering.mutate({ answer: 'pay-difference', expectedAmount: difference })}
          >
            {difference > 0 ? copy.payDifference(money(difference)) : copy.takeAtPrice}
          </Button>
        ) : null}
        <Button kind="second" onClick={() => setAsking(true)}>
          {copy.moneyBack(back)}
        </Button>
      </div>
      <PartsList label={copy.differenceParts} parts={differenceParts} currency={currency} />
      <PartsList label={copy.moneyBackParts} parts={moneyBackParts} currency={currency} />
      <ErrorAlert error={answering.error} />
      <Substitutes
        order={order}
        question={question}
        onChoose={({ productId: asin, difference: expectedAmount }) =>
          answering.mutate({ answer: 'substitute', asin, expectedAmount })
        }
      />
      <MoneyBackDialog order={order} question={question} open={isAsking} onClose={() => setAsking(false)} />
    </OrderSection>
  );
}

/** What an amount comes from; a release before said none. */
function PartsList({ label, parts = [], currency }: { label: string; parts?: ChangedParts; currency: Currency }) {
  if (parts.length === 0) return null;
  const rows = parts.map(({ name, amount }) => ({ label: name, value: formatMoney(fromUnits(amount), currency) }));
  return (
    <details>
      <summary>{label}</summary>
      <DataList label={label} rows={rows} />
    </details>
  );
}

function amountOf({ amount, currency }: NonNullable<LineQuestion['charge']>): string {
  return formatMoney(fromUnits(amount), currency);
}

interface MoneyBackDialogProps {
  order: Order;
  question: LineQuestion;
  open: boolean;
  onClose: () => void;
}

function MoneyBackDialog({ order, question, open, onClose }: MoneyBackDialogProps) {
  const answering = useAnswer(order, question);
  const expectedAmount = question.moneyBack ?? 0;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={copy.moneyBackTitle}
      text={copy.moneyBackText(formatMoney(fromUnits(expectedAmount), question.currency))}
      keep={copy.keep}
      confirm={copy.confirmMoneyBack}
      action={{
        ...answering,
        mutate: () => answering.mutate({ answer: 'money-back', expectedAmount }, { onSuccess: onClose }),
      }}
    />
  );
}

interface SubstitutesProps {
  order: Order;
  question: LineQuestion;
  onChoose: (offer: SubstituteOffer) => void;
}

function Substitutes({ order, question, onChoose }: SubstitutesProps) {
  const [isShown, setShown] = useState(false);
  const read = useQuery({
    ...customerQuery(useOwner(), ['order', order.id, 'questions', question.id, 'substitutes'], (signal) =>
      customerApi('listSubstitutes', { params: { id: order.id, questionId: question.id } }, { signal }),
    ),
    enabled: isShown,
  });
  if (!isShown)
    return (
      <Button kind="quiet" onClick={() => setShown(true)}>
        {copy.seeSubstitutes}
      </Button>
    );
  const { data } = read;
  if (data === undefined)
    return (
      <ReadState query={read} title={copy.failed}>
        <Skeleton height="8rem" />
      </ReadState>
    );
  if (data.length === 0) return <p>{copy.noSubstitutes}</p>;
  return (
    <>
      <h3>{copy.substitutes}</h3>
      <ul className="stack">
        {data.map((offer) => (
          <SubstituteItem key={offer.productId} offer={offer} onChoose={() => onChoose(offer)} />
        ))}
      </ul>
    </>
  );
}

function SubstituteItem({ offer, onChoose }: { offer: SubstituteOffer; onChoose: () => void }) {
  const { image, total, difference, parts, currency, useFranchese, arrives } = offer;
  const title = titleOf(offer);
  return (
    <li className="order-question__product">
      <Picture src={image} alt="" side={96} />
      <div className="stack">
        <strong>{title}</strong>
        <span>{differenceText(formatMoney(fromUnits(Math.abs(difference)), currency), difference)}</span>
        <span className="muted">
          {copy.total(formatMoney(fromUnits(total), 'USD'))}. {copy.customs[useFranchese]}{' '}
          {copy.arrives(formatDayRange(arrives))}.
        </span>
        <PartsList label={copy.differenceParts} parts={parts} currency={currency} />
        <Button kind="second" small onClick={onChoose}>
          {copy.choose(title)}
        </Button>
      </div>
    </li>
  );
}

function differenceText(amount: string, difference: number): string {
  if (difference === 0) return copy.same;
  return difference > 0 ? copy.more(amount) : copy.less(amount);
}
