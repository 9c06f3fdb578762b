import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productPage, signInPage } from '#contract/pages.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { importQuestion as copy } from '#web/copy/import-question.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner, VISITOR } from '#web/lib/personal-data.tsx';

/** What a visitor asked before signing in, in this tab. */
const PENDING = 'import-question';

/** Asks the staff whether a product may enter. Visitors sign in first, because the answer is mailed. */
export function ImportQuestion({ asin }: { asin: string }) {
  const owner = useOwner();
  if (owner !== null && owner !== VISITOR) return <Question asin={asin} />;
  return (
    <LinkButton
      kind="second"
      small
      to={signInPage(productPage(asin))}
      onClick={() => sessionStorage.setItem(PENDING, asin)}
    >
      {copy.ask}
    </LinkButton>
  );
}

function Question({ asin }: { asin: string }) {
  const owner = useOwner();
  const { show } = useSnackbar();
  const key = ['import-question', asin];
  const { data } = useQuery(
    customerQuery(owner, key, (signal) => customerApi('readImportQuestion', { query: { asin } }, { signal })),
  );
  const { mutate, isPending } = useMutation({
    meta: { owner, changes: [key] },
    mutationFn: () => customerApi('askImport', { body: { asin } }),
    onError: (error) => show({ kind: 'error', text: error.message }),
  });
  useEffect(() => {
    if (sessionStorage.getItem(PENDING) !== asin) return;
    sessionStorage.removeItem(PENDING);
    mutate();
  }, [asin, mutate]);
  if (data?.answerBy) return <strong role="status">{copy.asked(data.answerBy)}</strong>;
  return (
    <Button kind="second" small busy={isPending} onClick={() => mutate()}>
      {copy.ask}
    </Button>
  );
}
