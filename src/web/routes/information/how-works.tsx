import { information } from '#web/copy/information.ts';
import { HowWorksPage } from '#web/features/information/how-works-page.tsx';
import { todaysRegime } from '#web/features/information/today-regime.ts';
import { INFORMATION } from '#web/features/shell/information-paths.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/how-works.ts';

export function loader() {
  return { regime: todaysRegime() };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.howItWorks;
  return pageMeta({ title, description: lead, path: INFORMATION.howItWorks, matches });
}

export default function HowWorksRoute({ loaderData }: Route.ComponentProps) {
  return <HowWorksPage regime={loaderData.regime} />;
}
