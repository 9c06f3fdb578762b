import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Collapsible } from '#ui/components/disclosure.tsx';
import text from '#web/copy/how-it-works.md?raw';
import { information } from '#web/copy/information.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import {
  InformationPage,
  informationMeta,
  List,
  Paragraphs,
  parseText,
  Section,
} from '#web/features/information/information-page.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/how-works.ts';

const copy = { ...information.howItWorks, ...parseText(text) };

export async function loader({ context }: Route.LoaderArgs) {
  const { regime } = await context.get(callerContext)('readSettings');
  return regimeFigures(regime);
}

export function meta({ matches }: Route.MetaArgs) {
  return informationMeta({ page: 'howItWorks', ...copy, matches });
}

export default function HowWorksRoute({ loaderData: figures }: Route.ComponentProps) {
  return (
    <InformationPage page="howItWorks" {...copy}>
      <Section title={copy.stepsTitle}>
        <ol className="information__steps">
          {copy.parts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Paragraphs texts={text} muted />
            </li>
          ))}
        </ol>
      </Section>
      <Section title={copy.franchiseTitle}>
        <Paragraphs texts={copy.franchiseText(figures)} />
        <List texts={copy.franchiseLimits(figures)} />
        <p>
          <Link to={PAGES.fees}>{copy.franchiseMore}</Link>
        </p>
      </Section>
      <Places />
      <Section title={copy.questionsTitle} id="preguntas">
        <div>
          {information.questions(figures).map(({ question, answer, link }) => (
            <Collapsible key={question} summary={question}>
              <p>
                <MoneyText>{answer}</MoneyText>
              </p>
              {link === undefined ? null : (
                <p>
                  <Link to={link.to}>{link.label}</Link>
                </p>
              )}
            </Collapsible>
          ))}
        </div>
      </Section>
      <Contact />
    </InformationPage>
  );
}

function Places() {
  const { miami, pickupBranch } = useShopData().settings;
  return (
    <Section title={copy.placesTitle}>
      <div className="information__places">
        <div>
          <h3>{copy.miami}</h3>
          <address className="muted">
            {miami.address}
            <br />
            {miami.city}
            <br />
            {miami.phone}
          </address>
        </div>
        <div>
          <h3>{copy.branch}</h3>
          <address className="muted">
            {pickupBranch.name}: {pickupBranch.address}, {pickupBranch.neighborhood}
            <br />
            {pickupBranch.zipCode} Montevideo
            <br />
            {pickupBranch.hours}
          </address>
        </div>
      </div>
    </Section>
  );
}

function Contact() {
  const { whatsapp, supportEmail } = useShopData().settings;
  return (
    <Section title={copy.contactTitle}>
      <p>{copy.contact}</p>
      <p>
        {whatsapp === '' ? null : (
          <>
            <a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener noreferrer">
              {copy.whatsapp}
            </a>{' '}
            ·{' '}
          </>
        )}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </Section>
  );
}
