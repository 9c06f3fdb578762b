import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/today.route.ts';
import { todayCopy as copy } from './copy.ts';
import { Ending, MoneyWaiting } from './due-parts.tsx';
import { Figures } from './figures.tsx';
import { Legs } from './legs.tsx';
import { Fruitless, Partners, Repairs, StockOuts } from './shop-parts.tsx';
import './today.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return { today: await callerOf(args)('readToday', {}), now: new Date().toISOString() };
}

export default function TodayPage({ loaderData: { today, now } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title(today.day)}</h1>
      <Legs legs={today.legs} now={now} />
      <Figures today={today} />
      <div className="today-parts">
        <Ending {...today} />
        <MoneyWaiting {...today} />
        <Partners partners={today.partners} />
        <Fruitless catalogue={today.catalogue} />
        <StockOuts catalogue={today.catalogue} />
        <Repairs repairs={today.repairs} />
      </div>
    </>
  );
}
