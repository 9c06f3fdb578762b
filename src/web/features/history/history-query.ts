import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import { customerQuery, type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';

/** The products that the customer visited, newest first; read again whenever a screen that shows them opens. */
export function historyQuery(owner: Owner) {
  return customerQuery(owner, ['history'], (signal) => api('listHistory', {}, { signal }));
}

/** Records the customer's visit once the product is shown, then reads the history again. The page works without it. */
export function useRecordVisit(asin: string, title: string): void {
  const owner = useOwner();
  const { mutate } = useMutation({
    mutationFn: async (productId: string, { client }) => {
      await api('recordVisit', { body: { productId, title: title.slice(0, 2000) } });
      void client.prefetchQuery(historyQuery(owner));
    },
    meta: { owner, changes: [['history']] },
  });
  useEffect(() => {
    if (owner !== null && owner !== VISITOR) mutate(asin);
  }, [owner, asin, mutate]);
}
