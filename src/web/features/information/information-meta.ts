import { PAGES } from '#contract/pages.ts';
import { information } from '#web/copy/information.ts';
import { INFORMATION_PATHS } from '#web/features/shell/information-paths.ts';
import { type PageMatches, pageMeta } from '#web/features/shell/page-meta.ts';
import { breadcrumbJsonLd } from '#web/features/shell/structured-data.ts';

interface InformationMetaOptions {
  page: keyof typeof information.pages;
  title: string;
  lead: string;
  matches: PageMatches;
}

/** Meta tags and structured breadcrumb of an information page. */
export function informationMeta({ page, title, lead, matches }: InformationMetaOptions) {
  const path = INFORMATION_PATHS[page];
  const steps = [
    { label: information.home, to: PAGES.home },
    { label: information.pages[page], to: path },
  ];
  return [...pageMeta({ title, description: lead, path, matches }), breadcrumbJsonLd(steps, matches)];
}
