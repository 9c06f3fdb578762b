import { purchase as copy } from '#web/copy/purchase.ts';
import { MissingParams } from '#web/features/purchase-result/missing-params.tsx';
import { readResultParams } from '#web/features/purchase-result/result-params.ts';
import { SuccessResult } from '#web/features/purchase-result/success-result.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/successful.ts';

export function loader({ request }: Route.LoaderArgs) {
  return readResultParams(request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: copy.success.title, matches });
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <MissingParams />;
  return <SuccessResult key={loaderData.id} params={loaderData} />;
}
