import { Link } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { Badge } from '#backoffice/shared/state-badge.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { Route } from './+types/bought.route.ts';
import { boughtList } from './bought-list.tsx';
import { boughtCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const [data, { balance, limitCents }] = await Promise.all([
    loadList(args, boughtList),
    callerOf(args)('listWarnings', {}),
  ]);
  return { data, balance, limitCents };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Bought({ loaderData: { data, balance, limitCents } }: Route.ComponentProps) {
  return (
    <ObjectList list={boughtList} data={data}>
      <div className="list-acts">
        <Wallet balance={balance} limitCents={limitCents} now={data.now} />
        <Link to="/ordenes?estado=PAID&orden=estado&vista=por-comprar">{copy.toBuy}</Link>
      </div>
    </ObjectList>
  );
}

interface WalletProps extends Pick<BackofficeReply<'listWarnings'>, 'balance' | 'limitCents'> {
  now: string;
}

/** The balance at the store against what must be bought with it. */
function Wallet({ balance, limitCents, now }: WalletProps) {
  if (balance === null) return <Link to="/avisos">{copy.noBalance}</Link>;
  const left = balance.cents - balance.owedCents;
  return (
    <p>
      {copy.balance(money(balance.cents, 'USD'), money(balance.owedCents, 'USD'))}{' '}
      <Badge tone={balance.isLow ? 'stop' : 'done'} title={copy.limit(money(limitCents, 'USD'))}>
        {left < 0 ? copy.short(money(-left, 'USD')) : copy.left(money(left, 'USD'))}
      </Badge>{' '}
      <small>{copy.read(ageOf(balance.readAt, now))}</small>
    </p>
  );
}
