import { PAGES } from '#contract/pages.ts';

/** The pages that explain; those that PAGES does not name stand here. */
export const INFORMATION_PATHS = {
  howItWorks: PAGES.howItWorks,
  questions: `${PAGES.howItWorks}#preguntas`,
  fees: PAGES.fees,
  relevant: PAGES.relevant,
  terms: '/information/terms',
  privacy: '/information/privacy',
} as const;
