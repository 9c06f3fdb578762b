import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  return { rates: await call('readRates') };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Puente {loaderData.rates.date}</h1>;
}
