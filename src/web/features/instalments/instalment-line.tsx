import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { FIXED_INSTALMENTS, formatInstalments } from '#domain/payment/instalments.ts';
import { common } from '#ui/copy.ts';
import { instalments as copy } from '#web/copy/instalments.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

/** Fragment of the section of the fees page that holds the table by bank. */
export const INSTALMENTS = 'cuotas';

interface InstalmentLineProps {
  /** What is paid, in dollars; null where there is no price. */
  total: number | null;
  /** The table opens in a tab of its own, so that a purchase under way stays. */
  newTab?: boolean;
}

/** 'Hasta 12 cuotas fijas en pesos: 12 × $ 507', with the table that says at which bank. */
export function InstalmentLine({ total, newTab = false }: InstalmentLineProps) {
  const twoCurrencies = useTwoCurrencies();
  const pesos = total === null ? null : twoCurrencies(total).uyu;
  const amount = pesos === null ? null : formatInstalments(pesos, FIXED_INSTALMENTS);
  return (
    <>
      <strong>{copy.fixed}</strong>
      {amount === null ? null : `: ${amount}`}
      {'. '}
      <Link to={`${PAGES.fees}#${INSTALMENTS}`} {...(newTab ? { target: '_blank' } : {})}>
        {copy.seeTable}
        {newTab ? <span className="visually-hidden"> {common.newTab}</span> : null}
      </Link>
    </>
  );
}
