import { useLocation } from 'react-router';
import privacy from '#web/copy/privacy.md?raw';
import terms from '#web/copy/terms.md?raw';
import {
  InformationPage,
  informationMeta,
  Paragraphs,
  parseText,
  Section,
} from '#web/features/information/information-page.tsx';
import type { Route } from './+types/legal.ts';

const LEGAL = { terms: parseText(terms), privacy: parseText(privacy) } as const;

/** The text of an address that ends with its name. */
function legalPage(pathname: string) {
  const page = pathname.includes('privacy') ? 'privacy' : 'terms';
  return { page, ...LEGAL[page] } as const;
}

export function meta({ location, matches }: Route.MetaArgs) {
  return informationMeta({ ...legalPage(location.pathname), matches });
}

export default function LegalRoute() {
  const { parts, ...text } = legalPage(useLocation().pathname);
  return (
    <InformationPage {...text}>
      {parts.map(({ title, text: paragraphs }) => (
        <Section key={title} title={title}>
          <Paragraphs texts={paragraphs} />
        </Section>
      ))}
    </InformationPage>
  );
}
