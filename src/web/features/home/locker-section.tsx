import { PAGES } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { home } from '#web/copy/home.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';
import { useSession } from '#web/lib/session.ts';
import './locker-section.css';

interface LockerSectionProps {
  miami: Settings['miami'];
  regime: RegimeFigures;
}

/** What happens to a parcel before it reaches Uruguay, and what an account offers. */
export function LockerSection({ miami, regime }: LockerSectionProps) {
  const customer = useSession().kind === 'customer';
  return (
    <section className="locker-section" aria-labelledby="casillero">
      <h2 className="locker-section__title" id="casillero">
        {home.lockerTitle}
      </h2>
      <p className="locker-section__address">
        {miami.address}, {miami.city}
      </p>
      <ul className="locker-section__points">
        {home.locker(regime).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton kind="second" to={customer ? PAGES.account : PAGES.signUp}>
          {customer ? home.seeLocker : home.signUp}
        </LinkButton>
      </p>
    </section>
  );
}
