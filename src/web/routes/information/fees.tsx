import { addCents, type Cents, cents } from '#domain/money/cents.ts';
import { formatMoney, formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import type { BankInstalments } from '#domain/payment/instalment-terms.ts';
import { instalmentTermsOn } from '#domain/payment/instalments.ts';
import { BANKS } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { classNames } from '#ui/class-names.ts';
import { checkout } from '#web/copy/checkout.ts';
import { information } from '#web/copy/information.ts';
import { instalments as instalmentsCopy } from '#web/copy/instalments.ts';
import { formatPercent, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { FeeCalculator } from '#web/features/information/fee-calculator.tsx';
import { InformationPage, informationMeta, Section, Terms } from '#web/features/information/information-page.tsx';
import { loadCalculation } from '#web/features/information/load-calculation.ts';
import type { ShopRules } from '#web/features/information/quote-by-weight.ts';
import { INSTALMENTS } from '#web/features/instalments/instalment-line.tsx';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/fees.ts';

const copy = information.fees;
const usd = (units: number) => formatMoney(fromUnits(units), 'USD');
const decimal = (value: number) => String(value).replace('.', ',');

/** Id of the calculator section; links in the shop use it as fragment. */
const CALCULATOR = 'calculadora';

/** Today's terms alone are sent to the browser. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const { regime, tariff } = await call('readSettings').catch(throwErrorResponse);
  const rules = { regime, tariff };
  const { validFrom, banks } = instalmentTermsOn(montevideoDay(new Date().toISOString()));
  const instalments = { validFrom, rows: BANKS.map((bank) => ({ name: checkout.banks[bank], ...banks[bank] })) };
  return { rules, calculation: await loadCalculation(url.searchParams, { call, rules }), instalments };
}

export function meta({ matches }: Route.MetaArgs) {
  return informationMeta({ page: 'fees', ...copy, matches });
}

export default function FeesRoute({ loaderData: { rules, calculation, instalments } }: Route.ComponentProps) {
  return (
    <InformationPage page="fees" {...copy}>
      <Section title={copy.calculatorTitle} id={CALCULATOR}>
        <p>{copy.calculatorText}</p>
        <FeeCalculator id={CALCULATOR} rules={rules} initial={calculation} />
      </Section>
      <Section title={copy.freightTitle}>
        <p>{copy.freightText}</p>
        <div className="information__table-frame">
          <Table columns={copy.freightColumns} rows={freightRows(rules.tariff.freight)} />
        </div>
      </Section>
      <Section title={copy.chargesTitle}>
        <Table className="information__table--stack" columns={copy.chargesColumns} rows={chargeRows(rules.tariff)} />
      </Section>
      <Section title={copy.taxesTitle}>
        <p>
          <MoneyText>{copy.rate(regimeFigures(rules.regime))}</MoneyText>
        </p>
        <TaxExample regime={rules.regime} />
        <h3>{copy.regimesTitle}</h3>
        <Terms terms={regimeTerms(rules.regime)} />
      </Section>
      <Section title={instalmentsCopy.title} id={INSTALMENTS}>
        <p>{instalmentsCopy.text}</p>
        <Table columns={instalmentsCopy.columns} rows={instalmentRows(instalments.rows)} />
        <p>
          {instalmentsCopy.validFrom(formatCalendarDay(instalments.validFrom))} {instalmentsCopy.rounding}
        </p>
      </Section>
    </InformationPage>
  );
}

interface TableProps {
  columns: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly [name: string, amount: string, text: string])[];
  className?: string;
}

function Table({ columns, rows, className }: TableProps) {
  return (
    <table className={classNames('information__table', className)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, amount, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="tabular">
              <MoneyText>{amount}</MoneyText>
            </td>
            <td className="muted">
              <MoneyText>{text}</MoneyText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function instalmentRows(banks: readonly (BankInstalments & { name: string })[]) {
  const { upTo } = instalmentsCopy;
  return banks.map(({ name, interestFree, fixed }) => [name, upTo(interestFree), upTo(fixed)] as const);
}

function freightRows(freight: ShopRules['tariff']['freight']) {
  const first = freight[0]?.perKilo ?? 0;
  return freight.map(({ from, perKilo }, index) => {
    const discount = perKilo < first ? copy.percentOff(percentOff(perKilo, first)) : copy.noDiscount;
    return [tierName(from, freight[index + 1]?.from), usd(perKilo), discount] as const;
  });
}

function tierName(from: number, next: number | undefined): string {
  if (from > 0) return copy.tierFrom(decimal(from));
  return next === undefined ? copy.tierOnly : copy.tierFirst(decimal(next));
}

/** Whole percent off the first tier's price, never more than it is. */
function percentOff(perKilo: number, first: number): number {
  return Math.floor(((fromUnits(first) - fromUnits(perKilo)) * 100) / fromUnits(first));
}

function chargeRows({ handling, service, delivery, ursec }: ShopRules['tariff']) {
  const [base, further, percent] = [usd(handling.base), usd(handling.further), formatPercent(service)];
  return [
    [copy.handling, copy.handlingAmount(base, further), copy.handlingWhy(handling.packages, base, further)],
    [copy.service, `${percent} %`, copy.serviceWhy(percent)],
    [copy.pickup, usd(delivery.PICKUP), copy.pickupWhy],
    [copy.montevideo, usd(delivery.MONTEVIDEO), copy.montevideoWhy],
    [copy.interior, usd(delivery.OTHER_DEPARTMENTS), copy.interiorWhy],
    [copy.miami, copy.free, copy.miamiWhy],
    [copy.ursec, copy.ursecAmount(usd(ursec)), copy.ursecWhy],
  ] as const;
}

/** Goods of the worked example, in cents. */
const EXAMPLE_GOODS = cents(100_00);

function TaxExample({ regime: { simplified } }: { regime: ShopRules['regime'] }) {
  const taxes = cents(Math.max(Math.round((EXAMPLE_GOODS * simplified.rate) / 100), fromUnits(simplified.minimum)));
  const handling = fromUnits(simplified.handling);
  const format = (amount: Cents) => formatMoneyCompact(amount, 'USD');
  const text = copy.rateExample({
    goods: format(EXAMPLE_GOODS),
    taxes: format(taxes),
    handling: format(handling),
    total: format(addCents(taxes, handling)),
  });
  return (
    <p>
      <MoneyText>{text}</MoneyText>
    </p>
  );
}

function regimeTerms(regime: ShopRules['regime']) {
  const { regimes } = copy;
  const figures = regimeFigures(regime);
  return [
    { name: regimes.franchise, text: regimes.franchiseText(figures) },
    { name: regimes.notUsing, text: regimes.notUsingText(figures) },
    { name: regimes.simplified, text: regimes.simplifiedText(figures) },
    { name: regimes.general, text: regimes.generalText(figures) },
    { name: regimes.media, text: regimes.mediaText },
  ];
}
