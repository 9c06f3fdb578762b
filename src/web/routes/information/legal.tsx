import { useLocation } from 'react-router';
import { legal } from '#web/copy/legal.ts';
import { InformationPage, informationMeta, Paragraphs, Section } from '#web/features/information/information-page.tsx';
import type { Route } from './+types/legal.ts';

/** The text of an address that ends with its name. */
function legalPage(pathname: string) {
  const page = pathname.includes('privacy') ? 'privacy' : 'terms';
  return { page, ...legal[page] } as const;
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
