import type { Order } from '#contract/orders.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { HelpIcon } from '#ui/icons/icons.tsx';
import { orders } from '#web/copy/orders.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';

/** WhatsApp link with a prefilled message about the order; null while no number is configured. */
export function useHelpLink(order: Order): string | null {
  const number = useShopData().settings.whatsapp.replace(/\D/g, '');
  return number ? `https://wa.me/${number}?text=${encodeURIComponent(orders.details.helpText(order.number))}` : null;
}

export function OrderHelp({ order }: { order: Order }) {
  const help = useHelpLink(order);
  if (help === null) return null;
  return (
    <LinkButton to={help} kind="second" wide icon={<HelpIcon />} target="_blank" rel="noreferrer">
      {orders.details.help}
    </LinkButton>
  );
}
