import { information } from '#web/copy/information.ts';
import { HowWorksPage } from '#web/features/information/how-works-page.tsx';
import { informationMeta } from '#web/features/information/information-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/how-works.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { regime } = await context.get(callerContext)('readSettings');
  return { regime };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.howItWorks;
  return informationMeta({ page: 'howItWorks', title, lead, matches });
}

export default function HowWorksRoute({ loaderData }: Route.ComponentProps) {
  return <HowWorksPage regime={loaderData.regime} />;
}
