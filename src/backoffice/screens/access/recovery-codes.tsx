import { Alert } from '#ui/components/alert.tsx';
import { accessCopy as copy } from './copy.ts';

/** The codes, which are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="enter__form" aria-labelledby="codigos">
      <h2 id="codigos">{copy.codes}</h2>
      <Alert kind="warning">{copy.codesHint}</Alert>
      <ul className="enter__codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="enter__code">{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
