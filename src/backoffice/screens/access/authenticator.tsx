import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { CodeField } from '#backoffice/shared/code-field.tsx';
import type { AuthenticatorOffer } from '#contract/backoffice/staff-access.ts';
import { Alert } from '#ui/components/alert.tsx';
import { PasswordField } from '#ui/forms/field.tsx';
import { accessCopy as copy } from './copy.ts';
import type { Qr } from './qr.ts';

interface NewPasswordProps {
  authenticator: AuthenticatorOffer;
  qr: Qr;
  field: FormFields['field'];
}

/** A password with the app that goes with it: its secret as picture and text, and the field for its first code. */
export function NewPassword({ authenticator: { secret, offer }, qr: { size, path }, field }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={copy.newPassword}
        hint={copy.newPasswordHint}
        autoComplete="new-password"
        {...field('password')}
      />
      <input type="hidden" name="offer" value={offer} />
      <p>{copy.scan}</p>
      <svg className="enter__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={copy.qr}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        {copy.typeSecret} <code className="enter__code">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField {...field('code')} />
    </>
  );
}

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
