import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { Alert } from '#ui/components/alert.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { GuaranteeIcon } from '#ui/icons/icons.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { FeeLines } from '#web/features/fees/fee-lines.tsx';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

interface CartSummaryProps {
  title: string;
  fees: Fees | null;
  busy: boolean;
  /** Number of cart lines; each is estimated as one package. */
  packages: number;
  deliveryOpen: boolean;
  /** Above the breakdown. */
  children?: ReactNode;
  footer?: ReactNode;
}

/** Zero fees that reserve the space of the rows until the response arrives. */
const NO_FEES = {
  productsTotal: 0,
  forwardedGoods: 0,
  weight: 0,
  freight: 0,
  handling: 0,
  fee: { product: 0 },
  deliveryFee: 0,
  francheseFees: 0,
  iva: 0,
  extraFees: 0,
  ursecFee: 0,
  ursecFeeForPhones: 0,
  useFranchise: 'USE',
  deliveryZone: 'PICKUP',
} as const;

/** Landed price with its fee breakdown; skeletons replace the amounts while they are calculated. */
export function CartSummary({ title, fees, busy, packages, deliveryOpen, children, footer }: CartSummaryProps) {
  const toMoney = useTwoCurrencies();
  const loading = busy || fees === null;
  const { regime, tariff } = useShopData().settings;
  return (
    <SummaryPanel
      title={title}
      totalLabel={copy.landed}
      total={fees ? toMoney(fees.total) : null}
      busy={loading}
      footer={footer}
    >
      {children}
      <FeeLines
        rows={feeRows({ fees: fees ?? { ...NO_FEES, regime, tariff }, packages, deliveryOpen }, toMoney)}
        busy={loading}
      />
    </SummaryPanel>
  );
}

/** Purchase guarantee, shown below every summary. */
export function GuaranteeNotice() {
  return (
    <Alert kind="info" title={copy.guarantee} icon={<GuaranteeIcon />}>
      {copy.guaranteeText}
    </Alert>
  );
}
