import { information } from '#web/copy/information.ts';
import { FeesPage } from '#web/features/information/fees-page.tsx';
import { informationMeta } from '#web/features/information/information-meta.ts';
import { loadCalculation } from '#web/features/information/load-calculation.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/fees.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const { regime, tariff } = await call('readSettings').catch(throwErrorResponse);
  const query = new URL(request.url).searchParams;
  const rules = { regime, tariff };
  return { rules, calculation: await loadCalculation(query, { call, rules }) };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = information.fees;
  return informationMeta({ page: 'fees', title, lead, matches });
}

export default function FeesRoute({ loaderData }: Route.ComponentProps) {
  return <FeesPage {...loaderData} />;
}
