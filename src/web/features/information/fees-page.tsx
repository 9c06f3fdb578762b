import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { information } from '#web/copy/information.ts';
import { formatPercent, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { FeeCalculator } from './fee-calculator.tsx';
import { InformationPage, Section } from './information-page.tsx';
import type { LoadedCalculation } from './load-calculation.ts';
import type { ShopRules } from './shop-rules.ts';

const copy = information.fees;
const usd = (units: number) => formatMoney(fromUnits(units), 'USD');
const decimal = (value: number) => String(value).replace('.', ',');

interface FeesPageProps {
  rules: ShopRules;
  calculation: LoadedCalculation;
}

/** Id of the calculator section; links in the shop use it as fragment. */
const CALCULATOR = 'calculadora';

export function FeesPage({ rules, calculation }: FeesPageProps) {
  return (
    <InformationPage current="fees" title={copy.title} lead={copy.lead}>
      <Section title={copy.calculatorTitle} id={CALCULATOR}>
        <p>{copy.calculatorText}</p>
        <FeeCalculator id={CALCULATOR} rules={rules} initial={calculation} />
      </Section>
      <Section title={copy.freightTitle}>
        <p>{copy.freightText}</p>
        <FreightTable {...rules} />
      </Section>
      <Section title={copy.chargesTitle}>
        <ChargesTable {...rules} />
      </Section>
      <Section title={copy.taxesTitle}>
        <Regimes {...rules} />
      </Section>
    </InformationPage>
  );
}

function FreightTable({ tariff: { freight } }: ShopRules) {
  const first = freight[0]?.perKilo ?? 0;
  return (
    <div className="information__table-frame">
      <table className="information__table">
        <thead>
          <tr>
            {copy.freightColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {freight.map(({ from, perKilo }, index) => (
            <tr key={from}>
              <th scope="row">{tierName(from, freight[index + 1]?.from)}</th>
              <td className="tabular">
                <MoneyText>{usd(perKilo)}</MoneyText>
              </td>
              <td>{perKilo < first ? copy.percentOff(percentOff(perKilo, first)) : copy.noDiscount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function tierName(from: number, next: number | undefined): string {
  if (from > 0) return copy.tierFrom(decimal(from));
  return next === undefined ? copy.tierOnly : copy.tierFirst(decimal(next));
}

/** Whole percent off the first tier's price, never more than it is. */
function percentOff(perKilo: number, first: number): number {
  return Math.floor(((fromUnits(first) - fromUnits(perKilo)) * 100) / fromUnits(first));
}

function chargeRows({
  handling,
  service,
  delivery,
  ursec,
}: ShopRules['tariff']): { name: string; amount: string; why: string }[] {
  const [base, further] = [usd(handling.base), usd(handling.further)];
  return [
    {
      name: copy.handling,
      amount: copy.handlingAmount(base, further),
      why: copy.handlingWhy(handling.packages, base, further),
    },
    { name: copy.service, amount: `${formatPercent(service)} %`, why: copy.serviceWhy(formatPercent(service)) },
    { name: copy.pickup, amount: usd(delivery.PICKUP), why: copy.pickupWhy },
    { name: copy.montevideo, amount: usd(delivery.MONTEVIDEO), why: copy.montevideoWhy },
    { name: copy.interior, amount: usd(delivery.OTHER_DEPARTMENTS), why: copy.interiorWhy },
    { name: copy.miami, amount: copy.free, why: copy.miamiWhy },
    { name: copy.ursec, amount: copy.ursecAmount(usd(ursec)), why: copy.ursecWhy },
  ];
}

function ChargesTable({ tariff }: ShopRules) {
  return (
    <table className="information__table information__table--stack">
      <thead>
        <tr>
          {copy.chargesColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chargeRows(tariff).map(({ name, amount, why }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="tabular">
              <MoneyText>{amount}</MoneyText>
            </td>
            <td>
              <MoneyText>{why}</MoneyText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Regimes({ regime }: ShopRules) {
  const { regimes } = copy;
  const figures = regimeFigures(regime);
  const rows = [
    { name: regimes.franchise, text: regimes.franchiseText(figures) },
    { name: regimes.notUsing, text: regimes.notUsingText(figures) },
    { name: regimes.simplified, text: regimes.simplifiedText(figures) },
    { name: regimes.general, text: regimes.generalText(figures) },
    { name: regimes.media, text: regimes.mediaText },
  ];
  return (
    <dl className="information__terms">
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <MoneyText>{text}</MoneyText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
