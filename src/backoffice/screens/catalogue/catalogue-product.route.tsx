import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { CatalogueProduct, ProductOverride } from '#contract/backoffice/catalogue.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/catalogue-product.route.ts';
import { catalogueCopy, productCopy as copy, lastDayText, overrideText } from './copy.ts';
import { ImportActs } from './import-acts.tsx';
import { OverrideActs } from './override-acts.tsx';
import { ProductFacts } from './product-facts.tsx';
import { Translations } from './translations.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: copy.pageTitle(loaderData?.product.title ?? '') },
];

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const after = query.get('desde');
  const weight = /^\d{1,6}$/.exec(query.get('peso') ?? '')?.[0] ?? '';
  const { asin } = args.params;
  return { product: await callerOf(args)('readCatalogueProduct', { asin, ...(after ? { after } : {}) }), weight };
}

export const action = (args: Route.ActionArgs) => performAct(args);

/** One product: what it is sold by, what the staff says of it, and who said so. */
export default function Product({ loaderData: { product, weight }, actionData }: Route.ComponentProps) {
  const { asin, title, page, seenAt } = product;
  return (
    <>
      <p>
        <Link to="/catalogo">{copy.back}</Link>
      </p>
      <h1 lang="en">{title}</h1>
      <p>
        {asin} · {copy.seen(formatDateTime(seenAt))}
      </p>
      <ul className="rows">
        <li>
          <a href={page} rel="noreferrer">
            {copy.atStore}
          </a>
        </li>
        <li>
          <a href={`/products?asin=${asin}`}>{copy.atShop}</a>
        </li>
      </ul>
      <ActDone state={actionData} />
      <ProductFacts product={product} />
      <ImportActs product={product} />
      <Effective product={product} />
      <OverrideActs product={product} weight={weight} />
      <Translations product={product} />
      <History history={product.history} />
    </>
  );
}

/** What is in force, each with the act that ends it. */
function Effective({ product: { asin, effective, newest } }: { product: CatalogueProduct }) {
  return (
    <section aria-labelledby="valen">
      <h2 id="valen">{copy.effective.title}</h2>
      {effective.length === 0 ? <p>{copy.effective.none}</p> : null}
      <ul className="rows">
        {effective.map((one) => (
          <li key={one.id} className="rows__row">
            <p>
              <strong>{catalogueCopy.kinds[one.kind]}</strong>: {overrideText(one)}.{' '}
              {one.validUntil === null ? null : copy.effective.until(lastDayText(one.validUntil))}
            </p>
            <p>{copy.effective.by(one.by, one.reason)}</p>
            <ActForm act="endOverride" of={{ asin, kind: one.kind }} title={copy.effective.end(one.kind)} quiet>
              <input type="hidden" name="seen" value={newest[one.kind]} />
            </ActForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLUMNS: readonly Column<ProductOverride>[] = [
  { title: copy.history.when, cell: ({ validFrom }) => formatDateTime(validFrom) },
  { title: copy.history.kind, cell: ({ kind }) => catalogueCopy.kinds[kind] },
  { title: copy.history.what, cell: overrideText },
  { title: copy.history.until, cell: ({ validUntil }) => (validUntil === null ? '' : lastDayText(validUntil)) },
  { title: copy.history.who, cell: ({ by, reason }) => copy.effective.by(by, reason) },
];

function History({ history: { rows, next } }: Pick<CatalogueProduct, 'history'>) {
  return (
    <section aria-labelledby="historia">
      <h2 id="historia">{copy.history.title}</h2>
      <DataTable
        label={copy.history.title}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={{ title: copy.history.empty }}
        next={next}
      />
    </section>
  );
}
