import { PAGES } from '#contract/pages.ts';

/** Paths of the information pages, including those that PAGES does not name. */
export const INFORMATION_PATHS = {
  howItWorks: PAGES.howItWorks,
  questions: `${PAGES.howItWorks}#preguntas`,
  fees: PAGES.fees,
  relevant: PAGES.relevant,
  terms: '/information/terms',
  privacy: '/information/privacy',
} as const;
