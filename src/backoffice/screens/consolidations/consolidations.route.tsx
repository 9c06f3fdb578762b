import { Link } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { findScanned, ParcelScan } from '#backoffice/shared/parcel-scan.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import { PARCEL_LEG_NAMES } from '#domain/order/parcel-legs.ts';
import type { Route } from './+types/consolidations.route.ts';
import { consolidationsList, legOf } from './consolidations-list.tsx';
import { consolidationsCopy as copy } from './copy.ts';
import './consolidations.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { code, request } = await findScanned(args);
  const [data, board] = await Promise.all([
    loadList({ ...args, request }, consolidationsList),
    callerOf(args)('readConsolidationBoard', {}),
  ]);
  return { code, data, board };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Consolidations({ loaderData: { data, board, code } }: Route.ComponentProps) {
  const current = legOf(data.state);
  return (
    <ObjectList list={consolidationsList} data={data}>
      <ParcelScan code={code} />
      <nav aria-label={copy.board}>
        <ul className="leg-board">
          {board.map(({ leg, count, isMore, oldest }) => (
            <li key={leg}>
              <Link to={`/consolidaciones?tramo=${leg}`} aria-current={leg === current ? 'page' : undefined}>
                <span>{PARCEL_LEG_NAMES[leg]}</span>
                <b>{`${count}${isMore ? '+' : ''}`}</b>
                <small>{oldest ? copy.oldest(ageOf(oldest, data.now).replace('hace ', '')) : ''}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </ObjectList>
  );
}
