import { useMemo } from 'react';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/audit.route.ts';
import { namedActs } from './acts.ts';
import { auditListOf } from './audit-list.tsx';
import { auditCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const acts = namedActs();
  return { acts, data: await loadList(args, auditListOf(acts)) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Audit({ loaderData: { acts, data } }: Route.ComponentProps) {
  const list = useMemo(() => auditListOf(acts), [acts]);
  return (
    <ObjectList list={list} data={data}>
      <p className="note">{copy.hint}</p>
    </ObjectList>
  );
}
