import { Form } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone, type FormFields } from '#backoffice/shared/act-parts.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import type { SubstituteOffer } from '#contract/line-questions.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { CheckboxField, RadioCard, RadioCards, SelectField, TextareaField } from '#ui/forms/field.tsx';
import { purchasesCopy } from './copy.ts';
import { openLines } from './purchase-acts.tsx';

const copy = purchasesCopy.substitutes;

/** What the page's address asks to be replaced, with what can be bought instead. */
export interface Replacement {
  line: string;
  offers: readonly SubstituteOffer[];
}

interface SubstituteActProps {
  /** The order's number. */
  order: number;
  lines: OrderPurchases['lines'];
  chosen: readonly string[];
  replacement: Replacement | null;
  state: ActState | undefined;
}

/** Buys something else in place of a line, which is chosen from what its shopper sees. */
export function SubstituteAct({ order: number, lines, chosen, replacement, state }: SubstituteActProps) {
  const line = replacement?.line ?? openLines(lines, chosen)[0]?.id ?? lines[0]?.id;
  return (
    <section className="purchases__item" aria-labelledby="reemplazo">
      <h2 id="reemplazo">{copy.title}</h2>
      <Form method="get" className="purchases__replace" preventScrollReset>
        <SelectField key={line} label={copy.line} name="reemplazo" defaultValue={line}>
          {lines.map(({ id, title, state: lineState }) => (
            <option key={id} value={id}>
              {title} ({purchasesCopy.lineState(lineState)})
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="second" small>
          {copy.see}
        </Button>
      </Form>
      {state?.act === 'buySubstitute' ? <ActDone state={state} /> : null}
      {replacement === null ? null : replacement.offers.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ActForm act="buySubstitute" of={{ number, line: replacement.line }} title={copy.act} quiet>
          {(fields) => <SubstituteFields offers={replacement.offers} {...fields} />}
        </ActForm>
      )}
    </section>
  );
}

function SubstituteFields({ offers, field, check }: FormFields & Pick<Replacement, 'offers'>) {
  const { error } = field('asin');
  return (
    <>
      <RadioCards legend={copy.which} error={error}>
        {offers.map((offer) => (
          <RadioCard
            key={offer.productId}
            label={
              <span className="purchases__offer">
                <Picture src={offer.image} alt="" side={80} />
                {offer.translatedTitle ?? offer.title}
              </span>
            }
            detail={detailOf(offer)}
            {...check('asin', offer.productId)}
          />
        ))}
      </RadioCards>
      <TextareaField label={copy.agreement} hint={copy.agreementHint} rows={2} {...field('agreement')} />
      <CheckboxField label={purchasesCopy.isLost} {...check('isLost')} />
    </>
  );
}

function detailOf({ price, total, difference, currency, useFranchese, arrives }: SubstituteOffer): string {
  const amount = formatMoney(fromUnits(Math.abs(difference)), currency);
  return [
    copy.price(formatMoney(fromUnits(price), 'USD')),
    copy.total(formatMoney(fromUnits(total), 'USD')),
    difference < 0 ? copy.less(amount) : difference > 0 ? copy.more(amount) : copy.same,
    copy.customs[useFranchese],
    copy.arrives(formatDayRange(arrives)),
  ].join(' ');
}
