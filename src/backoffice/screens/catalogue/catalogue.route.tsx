import { Form, Link, redirect } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { ListedOverride } from '#contract/backoffice/catalogue.ts';
import { OVERRIDE_KINDS } from '#domain/catalog/override.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/catalogue.route.ts';
import { catalogueCopy as copy, lastDayText, overrideText } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** The only product that an ASIN or an address names is shown at once. */
export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get('q') ?? '').trim();
  const call = callerOf(args);
  const search = q === '' ? null : await call('findProducts', { q });
  if (search?.only) throw redirect(`/catalogo/${search.only}`);
  const kind = OVERRIDE_KINDS.find((known) => known === query.get('que'));
  const expiring = query.get('termina') === 'pronto';
  const after = query.get('desde');
  const page = await call('listOverrides', { expiring, ...(kind ? { kind } : {}), ...(after ? { after } : {}) });
  return { ...page, q, found: search?.found ?? null, kind: kind ?? '', expiring };
}

const COLUMNS: readonly Column<ListedOverride>[] = [
  {
    title: copy.columns.product,
    cell: ({ asin, title }) => (
      <Link to={`/catalogo/${asin}`} lang="en">
        {title}
      </Link>
    ),
  },
  { title: copy.columns.what, cell: overrideText },
  { title: copy.columns.until, cell: ({ validUntil }) => (validUntil === null ? '' : lastDayText(validUntil)) },
  { title: copy.columns.by, cell: ({ by, reason }) => `${by}: «${reason}»` },
];

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { rows, next, q, found, kind, expiring } = loaderData;
  const isFiltered = kind !== '' || expiring;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <Form className="filter-bar" role="search" aria-label={copy.search}>
        <Field
          label={copy.search}
          hint={copy.searchHint}
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          maxLength={500}
        />
        <Button type="submit" small>
          {copy.submit}
        </Button>
      </Form>
      {found === null ? null : <Found q={q} found={found} />}
      <section aria-labelledby="valen">
        <h2 id="valen">{copy.inForce}</h2>
        <FilterBar label={copy.filters}>
          <SelectField label={copy.kind} name="que" defaultValue={kind}>
            <option value="">{copy.all}</option>
            {OVERRIDE_KINDS.map((each) => (
              <option key={each} value={each}>
                {copy.kinds[each]}
              </option>
            ))}
          </SelectField>
          <SelectField label={copy.expiring} name="termina" defaultValue={expiring ? 'pronto' : ''}>
            <option value="">{copy.anyEnd}</option>
            <option value="pronto">{copy.soon}</option>
          </SelectField>
        </FilterBar>
        <DataTable
          label={copy.inForce}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => String(id)}
          empty={isFiltered ? { title: copy.emptyFilter } : { title: copy.empty, text: copy.emptyText }}
          next={next}
        />
      </section>
    </>
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
