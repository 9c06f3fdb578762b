import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signInPage } from '#contract/pages.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { results as copy } from '#web/copy/results.ts';
import { api } from '#web/lib/api.ts';
import { customerQuery, useOwner, VISITOR } from '#web/lib/personal-data.tsx';

/** What a visitor asked to be told of before signing in, in this tab. */
const PENDING = 'search-request';

interface SearchRequestProps {
  keyword: string;
  /** The page that a visitor comes back to. */
  page: string;
  small?: boolean;
}

/** Asks for a mail when there is what was searched for. Visitors sign in first: only confirmed addresses are mailed. */
export function SearchRequest({ keyword, page, small = false }: SearchRequestProps) {
  const owner = useOwner();
  if (owner !== null && owner !== VISITOR) return <Request keyword={keyword} small={small} />;
  return (
    <LinkButton
      kind="second"
      small={small}
      to={signInPage(page)}
      onClick={() => sessionStorage.setItem(PENDING, keyword)}
    >
      {copy.request}
    </LinkButton>
  );
}

function Request({ keyword, small }: Required<Omit<SearchRequestProps, 'page'>>) {
  const owner = useOwner();
  const { show } = useSnackbar();
  const key = ['search-request', keyword];
  const { data } = useQuery(
    customerQuery(owner, key, (signal) => api('readSearchRequest', { query: { keyword } }, { signal })),
  );
  const { mutate, isPending, variables } = useMutation({
    meta: { owner, changes: [key] },
    mutationFn: (requested: boolean) => api('setSearchRequest', { body: { keyword, requested } }),
    onSuccess: ({ requested }) => show({ kind: 'success', text: requested ? copy.willTell : copy.willNotTell }),
    onError: (error) => show({ kind: 'error', text: error.message }),
  });
  useEffect(() => {
    if (sessionStorage.getItem(PENDING) !== keyword) return;
    sessionStorage.removeItem(PENDING);
    mutate(true);
  }, [keyword, mutate]);
  const requested = isPending ? variables : (data?.requested ?? false);
  return (
    <Button kind="second" small={small} aria-pressed={requested} onClick={() => mutate(!requested)}>
      {requested ? copy.requested : copy.request}
    </Button>
  );
}
