import { information } from '#web/copy/information.ts';
import { FeesPage } from '#web/features/information/fees-page.tsx';
import { todaysRegime } from '#web/features/information/today-regime.ts';
import { INFORMATION } from '#web/features/shell/information-paths.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/fees.ts';

export function loader() {
  return { regime: todaysRegime() };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.fees;
  return pageMeta({ title, description: lead, path: INFORMATION.fees, matches });
}

export default function FeesRoute({ loaderData }: Route.ComponentProps) {
  return <FeesPage regime={loaderData.regime} />;
}
