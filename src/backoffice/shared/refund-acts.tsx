import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { Refundable } from '#contract/backoffice/refunds.ts';
import { methodName } from '#domain/payment/method.ts';
import { COST_PARTS, type CostPart } from '#domain/refund/line-refund.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { ActDone, ActForm } from './act-form.tsx';
import { money, parseCents } from './amounts.ts';
import type { ActState } from './calls.ts';
import { refundOrderCopy as copy, refundsCopy } from './refund-copy.ts';
import './refund-acts.css';

interface RefundActsProps {
  refundable: Refundable;
  /** ASINs of the lines that are chosen at first. */
  chosen: readonly string[];
  actKey: string;
  state: ActState | undefined;
}

/** What may still come back of an order, and the form that asks for it; another person agrees. */
export function RefundActs({ refundable, chosen, actKey, state }: RefundActsProps) {
  const { leftCents, undecided } = refundable;
  const typed =
    state?.act === 'requestRefund'
      ? state.stage === 'done'
        ? {}
        : state.typed
      : Object.fromEntries(chosen.map((asin) => [`line-${asin}`, 'yes']));
  return (
    <section className="refund-acts">
      <h2>{copy.heading}</h2>
      <Amounts refundable={refundable} />
      {leftCents > 0 ? (
        <ActForm act="requestRefund" title={copy.act} actKey={actKey} of="requestRefund" state={state}>
          <p>{copy.twoPeople}</p>
          <Kinds refundable={refundable} typed={typed} />
          <Lines refundable={refundable} typed={typed} />
          <Field
            label={copy.amountLabel(copy.currencies[refundable.currency])}
            hint={copy.amountHint}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={typed.amount}
            error={state?.refused?.errors.find(({ field }) => field === 'amountCents')?.message}
          />
          {undecided.length === 0 ? null : (
            <SelectField label={copy.settles} name="settles" defaultValue={typed.settles ?? undecided[0]?.id}>
              {undecided.map(({ id, systemReason }) => (
                <option key={id} value={id}>
                  {refundsCopy.systemReason(systemReason)}
                </option>
              ))}
              <option value="">{copy.settlesNone}</option>
            </SelectField>
          )}
        </ActForm>
      ) : (
        <>
          <ActDone state={state?.act === 'requestRefund' ? state : undefined} />
          <p>{copy.nothingLeft}</p>
        </>
      )}
    </section>
  );
}

function Amounts({ refundable }: { refundable: Refundable }) {
  const { currency, paidCents, returnedCents, waitingCents, leftCents, shown, method } = refundable;
  return (
    <ul>
      <li>{copy.paid(money(paidCents, currency), methodName(method))}</li>
      {shown.currency === currency ? null : <li>{copy.shown(money(shown.amountCents, shown.currency))}</li>}
      {returnedCents > 0 ? <li>{copy.returned(money(returnedCents, currency))}</li> : null}
      {waitingCents > 0 ? <li>{copy.waiting(money(waitingCents, currency))}</li> : null}
      {leftCents > 0 ? <li>{copy.left(money(leftCents, currency))}</li> : null}
    </ul>
  );
}

interface PartProps {
  refundable: Refundable;
  /** What the form had when it was sent. */
  typed: Record<string, string>;
}

function Kinds({ refundable: { leftCents, currency }, typed }: PartProps) {
  const isKind = (kind: string) => (typed.kind ?? 'lines') === kind;
  return (
    <RadioCards legend={copy.kind}>
      <RadioCard
        name="kind"
        value="lines"
        label={copy.lines}
        detail={copy.linesDetail}
        defaultChecked={isKind('lines')}
      />
      <RadioCard name="kind" value="amount" label={copy.amount} defaultChecked={isKind('amount')} />
      <RadioCard
        name="kind"
        value="order"
        label={copy.order}
        detail={copy.orderDetail}
        aside={money(leftCents, currency)}
        defaultChecked={isKind('order')}
      />
    </RadioCards>
  );
}

/** A checkbox and the units of each product; what a line cost is in its parts. */
function Lines({ refundable: { lines, currency }, typed }: PartProps) {
  return (
    <fieldset className="refund-acts__lines">
      <legend>{copy.lineLegend}</legend>
      {lines.map(({ asin, title, sold, left, cents, parts, isBeingBought }) => (
        <div key={asin} className="refund-acts__line">
          <label className="refund-acts__check">
            <input
              type="checkbox"
              name={`line-${asin}`}
              value="yes"
              disabled={left === 0 || isBeingBought}
              defaultChecked={typed[`line-${asin}`] === 'yes'}
            />
            <span>{copy.line(title, money(cents, currency))}</span>
          </label>
          <p className="refund-acts__parts">
            {copy.lineLeft(left, sold)}. {copy.parts(partTexts(parts, currency))}
          </p>
          {isBeingBought ? <p className="refund-acts__parts">{copy.beingBought}</p> : null}
          {left > 1 && !isBeingBought ? (
            <Field
              label={copy.quantity(title)}
              name={`units-${asin}`}
              type="number"
              min={1}
              max={left}
              defaultValue={typed[`units-${asin}`] ?? String(left)}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

function partTexts(parts: Record<CostPart, number>, currency: Refundable['currency']): [CostPart, string][] {
  return COST_PARTS.filter((part) => parts[part] > 0).map((part) => [part, money(parts[part], currency)]);
}

/** The input of the act that the form asks for. */
export function readRefundForm(form: FormData, orderNumber: string): BackofficeInput<'requestRefund'> {
  const text = (name: string) => String(form.get(name) ?? '');
  const settles = text('settles');
  const order = { orderNumber, ...(settles === '' ? {} : { settles }) };
  const kind = text('kind');
  if (kind === 'order') return { kind, ...order };
  if (kind === 'amount') return { kind, ...order, amountCents: parseCents(text('amount')) };
  const lines = [...form.keys()]
    .filter((name) => name.startsWith('line-'))
    .map((name) => name.slice('line-'.length))
    .map((asin) => ({ asin, quantity: Number(text(`units-${asin}`) || '1') }));
  return { kind: 'lines', ...order, lines };
}
