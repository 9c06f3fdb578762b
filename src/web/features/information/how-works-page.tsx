import { Link } from 'react-router';
import type { Regime } from '#contract/fee-rules.ts';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { information } from '#web/copy/information.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { INFORMATION_PATHS } from '#web/features/shell/information-paths.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { InformationPage, Paragraphs, Section } from './information-page.tsx';

const copy = information.howItWorks;

interface HowWorksPageProps {
  regime: Regime;
}

export function HowWorksPage({ regime }: HowWorksPageProps) {
  const figures = regimeFigures(regime);
  return (
    <InformationPage current="howItWorks" title={copy.title} lead={copy.lead}>
      <Section title={copy.stepsTitle}>
        <ol className="information__steps">
          {copy.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={copy.franchiseTitle}>
        <Paragraphs texts={copy.franchiseText(figures)} />
        <ul className="information__list">
          {copy.franchiseLimits(figures).map((limit) => (
            <li key={limit}>
              <MoneyText>{limit}</MoneyText>
            </li>
          ))}
        </ul>
        <p>
          <Link to={INFORMATION_PATHS.fees}>{copy.franchiseMore}</Link>
        </p>
      </Section>
      <Places />
      <Section title={copy.questionsTitle} id="preguntas">
        <div>
          {information.questions(figures).map(({ question, answer }) => (
            <Collapsible key={question} summary={question}>
              <p>
                <MoneyText>{answer}</MoneyText>
              </p>
            </Collapsible>
          ))}
        </div>
      </Section>
      <Contact />
    </InformationPage>
  );
}

function Places() {
  const settings = useShopData()?.settings;
  if (settings === undefined) return null;
  const { miami, pickupBranch } = settings;
  return (
    <Section title={copy.placesTitle}>
      <div className="information__places">
        <div>
          <h3>{copy.miami}</h3>
          <address>
            {miami.address}
            <br />
            {miami.city}
            <br />
            {miami.phone}
          </address>
        </div>
        <div>
          <h3>{copy.branch}</h3>
          <address>
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
  const settings = useShopData()?.settings;
  if (settings === undefined) return null;
  return (
    <Section title={copy.contactTitle}>
      <p>{copy.contact}</p>
      <p>
        {settings.whatsapp === '' ? null : (
          <>
            <a href={`https://wa.me/${settings.whatsapp}`} target="_blank" rel="noopener noreferrer">
              {copy.whatsapp}
            </a>{' '}
            ·{' '}
          </>
        )}
        <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
      </p>
    </Section>
  );
}
