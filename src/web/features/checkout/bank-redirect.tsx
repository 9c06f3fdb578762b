import { useEffect, useRef } from 'react';
import type { BankForm } from '#contract/orders.ts';
import { BANK_HANDOFF_PATH } from '#contract/pages.ts';
import { Button } from '#ui/components/button.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import './bank-redirect.css';

/**
 * Posts the fields that the server signed to the hand-off, whose document posts them to the bank: the policy of the
 * shop's pages allows no form to leave the shop. The button is the fallback for a submission that fails.
 */
export function BankRedirect({ form }: { form: BankForm }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.submit();
  }, []);
  return (
    <form ref={element} method="post" action={BANK_HANDOFF_PATH} className="bank-redirect">
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="second" small>
        {copy.payment.continueToBank}
      </Button>
    </form>
  );
}
