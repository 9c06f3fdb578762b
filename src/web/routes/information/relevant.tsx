import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { information } from '#web/copy/information.ts';
import { RelevantPage } from '#web/features/information/relevant-page.tsx';
import { todaysRegime } from '#web/features/information/today-regime.ts';
import { INFORMATION } from '#web/features/shell/information-paths.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/relevant.ts';

/** Only the words of each rule travel to the browser, not how products are recognised. */
export function loader() {
  return { regime: todaysRegime(), rules: CUSTOMS_RULES.map(({ code, reason }) => ({ code, reason })) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.relevant;
  return pageMeta({ title, description: lead, path: INFORMATION.relevant, matches });
}

export default function RelevantRoute({ loaderData }: Route.ComponentProps) {
  return <RelevantPage {...loaderData} />;
}
