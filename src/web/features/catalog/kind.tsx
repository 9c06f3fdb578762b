import './kind.css';

/** What a product is, in Spanish, and for whom: 'Zapatillas de running · hombre'. */
export function Kind({ kind }: { kind: string }) {
  return kind === '' ? null : <p className="kind note">{kind}</p>;
}
