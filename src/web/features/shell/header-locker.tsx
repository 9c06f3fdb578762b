import { PinIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { useLockerNumber } from '#web/features/account/profile-query.ts';

/** The customer's locker number, once it is known; loaded for customers only. */
export function HeaderLocker() {
  const number = useLockerNumber();
  if (number === undefined) return null;
  return (
    <span className="header__locker">
      <PinIcon size={18} />
      {shell.locker} <strong>{number}</strong>
    </span>
  );
}
