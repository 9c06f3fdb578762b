import { PAGES } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { cart as copy } from '#web/copy/cart.ts';

export function EmptyCart() {
  return <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>} />;
}
