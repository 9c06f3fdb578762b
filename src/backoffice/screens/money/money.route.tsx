import { Link } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/money.route.ts';
import { moneyCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** Reads what shows that the caller may see the section. */
export async function loader(args: Route.LoaderArgs) {
  await callerOf(args)('listBankAccounts', {});
  return null;
}

export default function Money() {
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <ul className="rows">
        {copy.pages.map(({ to, name, text }) => (
          <li key={to} className="rows__row">
            <h2>
              <Link to={to}>{name}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
