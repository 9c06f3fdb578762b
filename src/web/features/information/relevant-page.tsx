import type { Regime } from '#contract/fee-rules.ts';
import type { ForbiddenCode } from '#domain/catalog/customs-rules.ts';
import { information } from '#web/copy/information.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { InformationPage, Paragraphs, Section } from './information-page.tsx';

const copy = information.relevant;

interface CustomsRule {
  code: ForbiddenCode;
  reason: string;
}

interface RelevantPageProps {
  regime: Regime;
  rules: readonly CustomsRule[];
}

/** Allowed elsewhere, but not in a parcel. */
const NOT_BY_PARCEL: readonly ForbiddenCode[] = ['POISON', 'ALCOHOL'];
/** Allowed with the permit of a ministry; the other rules prohibit without exception. */
const AUTHORISED: readonly ForbiddenCode[] = ['MEDICINE'];
/** Not accepted by the airline. */
const FLIGHT: readonly ForbiddenCode[] = ['LITHIUM', 'PERFUME', 'FLAMMABLE'];

export function RelevantPage({ regime, rules }: RelevantPageProps) {
  const figures = regimeFigures(regime);
  const notByParcel = rules.filter(({ code }) => NOT_BY_PARCEL.includes(code));
  const authorised = rules.filter(({ code }) => AUTHORISED.includes(code));
  const flight = rules.filter(({ code }) => FLIGHT.includes(code));
  const prohibited = rules.filter((rule) => ![...notByParcel, ...authorised, ...flight].includes(rule));
  const lists = copy.restrictedLists;
  return (
    <InformationPage current="relevant" title={copy.title} lead={copy.lead}>
      <Section title={copy.limitsTitle}>
        <ul className="information__list">
          {information.howItWorks.franchiseLimits(figures).map((limit) => (
            <li key={limit}>
              <MoneyText>{limit}</MoneyText>
            </li>
          ))}
        </ul>
        <p>
          <MoneyText>{information.fees.regimes.generalText(figures)}</MoneyText>
        </p>
      </Section>
      <Section title={copy.prohibitedTitle}>
        <p>{copy.prohibitedText}</p>
        <Items items={prohibited.map(toItem)} />
      </Section>
      <Section title={copy.restrictedTitle}>
        <p>{copy.restrictedText}</p>
        <h3>{lists.prohibited}</h3>
        <Items items={notByParcel.map(toItem)} />
        <h3>{lists.authorised}</h3>
        <Items items={[...authorised.map(toItem), ...copy.restrictedExtra]} />
        <h3>{lists.limited}</h3>
        <Items items={copy.limited(figures)} />
      </Section>
      <Section title={copy.specialTitle}>
        <ul className="information__list">
          {copy.special.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section title={copy.flightTitle}>
        <p>{copy.flightText}</p>
        <Items items={flight.map(toItem)} />
      </Section>
      <Section title={copy.consentTitle} id="consentimiento">
        <Paragraphs texts={copy.consent} />
      </Section>
    </InformationPage>
  );
}

interface Item {
  name: string;
  text: string;
}

function toItem({ code, reason }: CustomsRule): Item {
  return { name: copy.names[code], text: reason };
}

function Items({ items }: { items: readonly Item[] }) {
  return (
    <dl className="information__terms">
      {items.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <MoneyText>{name}</MoneyText>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
