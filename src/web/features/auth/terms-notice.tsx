import { Link } from 'react-router';
import { auth } from '#web/copy/auth.ts';

/** Terms and privacy policy that the shopper accepts by continuing. */
export function TermsNotice({ text }: { text: string }) {
  const { terms, and, privacy } = auth.notice;
  return (
    <p className="auth__notice note">
      {text} <Link to="/information/terms">{terms}</Link> {and} <Link to="/information/privacy">{privacy}</Link>.
    </p>
  );
}
