import type { Regime } from '#contract/regime.ts';
import { TARIFF } from '#domain/fees/tariff.ts';
import type { Cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { information } from '#web/copy/information.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { FeeCalculator } from './fee-calculator.tsx';
import { InformationPage, Section } from './information-page.tsx';
import type { LoadedCalculation } from './load-calculation.ts';

const copy = information.fees;
const usd = (amount: Cents) => formatMoney(amount, 'USD');
const kilos = (tenths: number) => String(tenths / 10).replace('.', ',');

interface FeesPageProps {
  regime: Regime;
  calculation: LoadedCalculation;
}

/** Id of the calculator section; links in the shop use it as fragment. */
const CALCULATOR = 'calculadora';

export function FeesPage({ regime, calculation }: FeesPageProps) {
  return (
    <InformationPage current="fees" title={copy.title} lead={copy.lead}>
      <Section title={copy.calculatorTitle} id={CALCULATOR}>
        <p>{copy.calculatorText}</p>
        <FeeCalculator id={CALCULATOR} regime={regime} initial={calculation} />
      </Section>
      <Section title={copy.freightTitle}>
        <p>{copy.freightText}</p>
        <FreightTable />
      </Section>
      <Section title={copy.chargesTitle}>
        <ChargesTable />
      </Section>
      <Section title={copy.taxesTitle}>
        <Regimes regime={regime} />
      </Section>
    </InformationPage>
  );
}

function FreightTable() {
  const { freightTiers } = TARIFF;
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
          {freightTiers.map(({ fromTenths, perKilo, percentOff }, index) => (
            <tr key={fromTenths}>
              <th scope="row">
                {fromTenths === 0
                  ? copy.tierFirst(kilos(freightTiers[index + 1]?.fromTenths ?? 0))
                  : copy.tierFrom(kilos(fromTenths))}
              </th>
              <td className="tabular">
                <MoneyText>{usd(perKilo)}</MoneyText>
              </td>
              <td>{percentOff === 0 ? copy.noDiscount : copy.percentOff(percentOff)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function chargeRows(): { name: string; amount: string; why: string }[] {
  const { handling, handlingPerFurtherPackage, handlingPackages, serviceRate, delivery, ursecPerUnit } = TARIFF;
  const [base, further] = [usd(handling), usd(handlingPerFurtherPackage)];
  return [
    {
      name: copy.handling,
      amount: copy.handlingAmount(base, further),
      why: copy.handlingWhy(handlingPackages, base, further),
    },
    { name: copy.service, amount: `${serviceRate / 100} %`, why: copy.serviceWhy(serviceRate / 100) },
    { name: copy.pickup, amount: usd(delivery.PICKUP), why: copy.pickupWhy },
    { name: copy.montevideo, amount: usd(delivery.MONTEVIDEO), why: copy.montevideoWhy },
    { name: copy.interior, amount: usd(delivery.OTHER_DEPARTMENTS), why: copy.interiorWhy },
    { name: copy.miami, amount: copy.free, why: copy.miamiWhy },
    { name: copy.ursec, amount: copy.ursecAmount(usd(ursecPerUnit)), why: copy.ursecWhy },
  ];
}

function ChargesTable() {
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
        {chargeRows().map(({ name, amount, why }) => (
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

function Regimes({ regime }: Pick<FeesPageProps, 'regime'>) {
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
