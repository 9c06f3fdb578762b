import { Link, redirect } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { SearchForm } from '#backoffice/shared/search-form.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/catalogue.route.ts';
import { catalogueList } from './catalogue-list.tsx';
import { catalogueCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** The only product that an ASIN or an address names is shown at once. */
export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const q = (url.searchParams.get('q') ?? '').trim();
  url.searchParams.delete('q');
  const search = q === '' ? null : await callerOf(args)('findProducts', { q });
  if (search?.only) throw redirect(`/catalogo/${search.only}`);
  const data = await loadList({ ...args, request: new Request(url, args.request) }, catalogueList);
  return { data, q, found: search?.found ?? null };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Catalogue({ loaderData: { data, q, found } }: Route.ComponentProps) {
  return (
    <ObjectList list={catalogueList} data={data}>
      <SearchForm
        title={copy.search}
        label={copy.search}
        hint={copy.searchHint}
        name="q"
        defaultValue={q}
        maxLength={500}
      />
      {found === null ? null : <Found q={q} found={found} />}
      <h2>{copy.inForce}</h2>
    </ObjectList>
  );
}

function Found({ q, found }: { q: string; found: readonly { asin: string; title: string }[] }) {
  if (found.length === 0) return <EmptyState title={copy.nothing(q)}>{copy.nothingText}</EmptyState>;
  return (
    <section aria-labelledby="encontrados">
      <h2 id="encontrados">{copy.found}</h2>
      <ul className="rows">
        {found.map(({ asin, title }) => (
          <li key={asin} className="rows__row">
            <p>
              <Link to={`/catalogo/${asin}`} lang="en">
                {title}
              </Link>
            </p>
            <p>{asin}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
