import { Link } from 'react-router';
import { money as amount } from '#backoffice/shared/amounts.ts';
import { partnerName } from '#backoffice/shared/partner-names.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { todayCopy } from './copy.ts';
import { boundedText, type Today } from './today.ts';

export function Partners({ partners }: Pick<Today, 'partners'>) {
  const { partners: copy } = todayCopy;
  if (partners === null) return null;
  const failing = partners.filter(({ isFailing }) => isFailing);
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      {failing.length === 0 ? (
        <p>
          <Link to="/avisos">{copy.fine(partners.length)}</Link>
        </p>
      ) : (
        <ul className="today-links">
          {failing.map(({ name }) => (
            <li key={name}>
              <Link to="/avisos">{copy.failing(partnerName(name))}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Fruitless({ catalogue }: Pick<Today, 'catalogue'>) {
  const { fruitless: copy } = todayCopy;
  if (catalogue === null) return null;
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      {catalogue.fruitless.length === 0 ? (
        <p>{copy.nothing}</p>
      ) : (
        <ul className="today-links">
          {catalogue.fruitless.map(({ query, withoutAny }) => (
            <li key={query}>
              <Link to="/busquedas">{query}</Link> <small>{copy.times(withoutAny)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function StockOuts({ catalogue }: Pick<Today, 'catalogue'>) {
  const { stockOuts: copy } = todayCopy;
  if (catalogue === null) return null;
  const { stockOuts, lost } = catalogue;
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      <p>{lost.orders === 0 ? copy.nothing : copy.lost(lost.orders, amount(lost.usdCents, 'USD'))}</p>
      {stockOuts.length === 0 ? null : (
        <ul className="today-links">
          {stockOuts.map(({ asin, title, usdCents }) => (
            <li key={asin}>
              <Link to={`/catalogo/${asin}`}>{title}</Link> <small>{amount(usdCents, 'USD')}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Repairs({ repairs: { since, kinds } }: Pick<Today, 'repairs'>) {
  const { repairs: copy } = todayCopy;
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      {kinds.length === 0 ? (
        <p>{copy.nothing}</p>
      ) : (
        <>
          <p className="lead">{copy.since(formatDay(since))}</p>
          <ul className="today-links">
            {kinds.map(({ kind, name, ...count }) => (
              <li key={kind}>
                <Link to="/cola/arregladas">{name}</Link> <small>{boundedText(count)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
