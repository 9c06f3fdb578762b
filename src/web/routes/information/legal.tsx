import { useLocation } from 'react-router';
import type { Seller } from '#contract/settings.ts';
import privacy from '#web/copy/privacy.md?raw';
import terms from '#web/copy/terms.md?raw';
import {
  InformationPage,
  informationMeta,
  Paragraphs,
  parseText,
  Section,
} from '#web/features/information/information-page.tsx';
import { fillText, sellerFacts } from '#web/features/information/legal-text.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/legal.ts';

const LEGAL = { terms: parseText(terms), privacy: parseText(privacy) } as const;

export async function loader({ context }: Route.LoaderArgs): Promise<Seller> {
  return await context.get(callerContext)('readSeller').catch(throwErrorResponse);
}

/** The text of an address that ends with its name. */
function legalPage(pathname: string) {
  const page = pathname.includes('privacy') ? 'privacy' : 'terms';
  return { page, ...LEGAL[page] } as const;
}

export function meta({ location, matches }: Route.MetaArgs) {
  return informationMeta({ ...legalPage(location.pathname), matches });
}

export default function LegalRoute({ loaderData: seller }: Route.ComponentProps) {
  const { parts, ...text } = legalPage(useLocation().pathname);
  const facts = sellerFacts(seller);
  return (
    <InformationPage {...text}>
      {parts.map(({ title, id, text: paragraphs }) => (
        <Section key={title} title={title} id={id}>
          <Paragraphs texts={paragraphs.map((paragraph) => fillText(paragraph, facts))} />
        </Section>
      ))}
    </InformationPage>
  );
}
