import { information } from '#web/copy/information.ts';
import { currentRegime } from '#web/features/fees/regime-figures.ts';
import { HowWorksPage } from '#web/features/information/how-works-page.tsx';
import { informationMeta } from '#web/features/information/information-meta.ts';
import type { Route } from './+types/how-works.ts';

export function loader() {
  return { regime: currentRegime() };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.howItWorks;
  return informationMeta({ page: 'howItWorks', title, lead, matches });
}

export default function HowWorksRoute({ loaderData }: Route.ComponentProps) {
  return <HowWorksPage regime={loaderData.regime} />;
}
