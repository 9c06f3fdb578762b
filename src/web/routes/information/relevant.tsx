import type { ForbiddenCode } from '#domain/catalog/customs-rule.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { information } from '#web/copy/information.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import {
  InformationPage,
  informationMeta,
  List,
  Paragraphs,
  Section,
  Terms,
} from '#web/features/information/information-page.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/relevant.ts';

const copy = information.relevant;

/** Only the text of each rule is sent to the browser, not how products are matched. */
export async function loader({ context }: Route.LoaderArgs) {
  const { regime } = await context.get(callerContext)('readSettings');
  const rules = CUSTOMS_RULES.map(({ code, reason }) => ({ code, name: copy.names[code], text: reason }));
  return { figures: regimeFigures(regime), rules };
}

export function meta({ matches }: Route.MetaArgs) {
  return informationMeta({ page: 'relevant', ...copy, matches });
}

/** Allowed elsewhere, but not in a parcel. */
const NOT_BY_PARCEL: readonly ForbiddenCode[] = ['POISON', 'ALCOHOL'];
/** Allowed with the permit of a ministry; the other rules prohibit without exception. */
const AUTHORISED: readonly ForbiddenCode[] = ['MEDICINE'];
/** Not accepted by the airline. */
const FLIGHT: readonly ForbiddenCode[] = ['LITHIUM', 'PERFUME', 'FLAMMABLE'];

export default function RelevantRoute({ loaderData: { figures, rules } }: Route.ComponentProps) {
  const notByParcel = rules.filter(({ code }) => NOT_BY_PARCEL.includes(code));
  const authorised = rules.filter(({ code }) => AUTHORISED.includes(code));
  const flight = rules.filter(({ code }) => FLIGHT.includes(code));
  const prohibited = rules.filter((rule) => ![...notByParcel, ...authorised, ...flight].includes(rule));
  const lists = copy.restrictedLists;
  return (
    <InformationPage page="relevant" {...copy}>
      <Section title={copy.limitsTitle}>
        <List texts={information.howItWorks.franchiseLimits(figures)} />
        <p>
          <MoneyText>{information.fees.regimes.generalText(figures)}</MoneyText>
        </p>
      </Section>
      <Section title={copy.prohibitedTitle}>
        <p>{copy.prohibitedText}</p>
        <Terms terms={prohibited} />
      </Section>
      <Section title={copy.restrictedTitle}>
        <p>{copy.restrictedText}</p>
        <h3>{lists.prohibited}</h3>
        <Terms terms={notByParcel} />
        <h3>{lists.authorised}</h3>
        <Terms terms={[...authorised, ...copy.restrictedExtra]} />
        <h3>{lists.limited}</h3>
        <Terms terms={copy.limited(figures)} />
      </Section>
      <Section title={copy.specialTitle}>
        <List texts={copy.special} />
      </Section>
      <Section title={copy.flightTitle}>
        <p>{copy.flightText}</p>
        <Terms terms={flight} />
      </Section>
      <Section title={copy.consentTitle} id="consentimiento">
        <Paragraphs texts={copy.consent} />
      </Section>
    </InformationPage>
  );
}
