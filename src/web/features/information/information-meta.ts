import { PAGES } from '#contract/pages.ts';
import { information } from '#web/copy/information.ts';
import { INFORMATION } from '#web/features/shell/information-paths.ts';
import { type PageMatches, pageMeta } from '#web/features/shell/page-meta.ts';
import { structuredCrumbs } from '#web/features/shell/structured.ts';

interface InformationMetaOptions {
  page: keyof typeof information.pages;
  title: string;
  lead: string;
  matches: PageMatches;
}

/** Title, lead and address of a page that explains, and the way to it. */
export function informationMeta({ page, title, lead, matches }: InformationMetaOptions) {
  const path = INFORMATION[page];
  const steps = [
    { label: information.home, to: PAGES.home },
    { label: information.pages[page], to: path },
  ];
  return [...pageMeta({ title, description: lead, path, matches }), structuredCrumbs(steps, matches)];
}
