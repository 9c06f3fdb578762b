import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { classNames } from '#ui/class-names.ts';
import { information } from '#web/copy/information.ts';
import { formatPercent, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { FeeCalculator } from '#web/features/information/fee-calculator.tsx';
import { InformationPage, informationMeta, Section, Terms } from '#web/features/information/information-page.tsx';
import { loadCalculation } from '#web/features/information/load-calculation.ts';
import type { ShopRules } from '#web/features/information/quote-by-weight.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/fees.ts';

const copy = information.fees;
const usd = (units: number) => formatMoney(fromUnits(units), 'USD');
const decimal = (value: number) => String(value).replace('.', ',');

/** Id of the calculator section; links in the shop use it as fragment. */
const CALCULATOR = 'calculadora';

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const { regime, tariff } = await call('readSettings').catch(throwErrorResponse);
  const rules = { regime, tariff };
  return { rules, calculation: await loadCalculation(url.searchParams, { call, rules }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return informationMeta({ page: 'fees', ...copy, matches });
}

export default function FeesRoute({ loaderData: { rules, calculation } }: Route.ComponentProps) {
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
        <Terms terms={regimeTerms(rules.regime)} />
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
