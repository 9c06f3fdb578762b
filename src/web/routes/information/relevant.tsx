import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { information } from '#web/copy/information.ts';
import { informationMeta } from '#web/features/information/information-meta.ts';
import { RelevantPage } from '#web/features/information/relevant-page.tsx';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/relevant.ts';

/** Only the text of each rule is sent to the browser, not how products are matched. */
export async function loader({ context }: Route.LoaderArgs) {
  const { regime } = await context.get(callerContext)('readSettings');
  return { regime, rules: CUSTOMS_RULES.map(({ code, reason }) => ({ code, reason })) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.relevant;
  return informationMeta({ page: 'relevant', title, lead, matches });
}

export default function RelevantRoute({ loaderData }: Route.ComponentProps) {
  return <RelevantPage {...loaderData} />;
}
