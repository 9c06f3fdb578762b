import { account } from '#web/copy/account.ts';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

/** The password and the sessions of the customer. */
export function SecuritySettings() {
  return (
    <div className="account">
      <h1>{account.security.title}</h1>
      <PasswordForm />
      <Sessions />
    </div>
  );
}
