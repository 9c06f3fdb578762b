import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { Alert } from '#ui/components/alert.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { GuaranteeIcon } from '#ui/icons/icons.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { FeeLines } from '#web/features/fees/fee-lines.tsx';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useTariff } from './use-fees.ts';

interface CartSummaryProps {
  title: string;
  fees: Fees | null;
  busy: boolean;
  /** Number of cart lines; each is estimated as one package. */
  packages: number;
  footer?: ReactNode;
}

/** Zero fees that reserve the space of the rows until the response arrives. */
const PLACEHOLDER_FEES: Omit<Fees, 'tariff'> = {
  productsTotal: 0,
  realWeight: 0,
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
  total: 0,
  bigPriceDetected: false,
  excededQuantityLimit: false,
  excededLimitImportationAmount: false,
  useFranchise: 'USE',
  franchiseLeft: null,
  deliveryZone: 'PICKUP',
  franchiseOffered: false,
  franchiseRefusal: null,
  regime: {
    decree: '',
    shipmentsPerYear: 0,
    maxKg: 0,
    maxEqualUnits: 0,
    franchise: { below: 0, annual: null, iva: 0, ivaExemptOrigin: null, ivaExemptBelow: null },
    simplified: { below: 0, rate: 0, minimum: 0, handling: 0 },
    general: { iva: 0, extra: 0, least: 0, most: 0 },
  },
};

const NO_TARIFF: Fees['tariff'] = {
  freight: [],
  handling: { base: 0, packages: 0, further: 0 },
  service: 0,
  delivery: { PICKUP: 0, MONTEVIDEO: 0, OTHER_DEPARTMENTS: 0 },
  ursec: 0,
};

/** Landed price with its fee breakdown; skeletons replace the amounts while they are calculated. */
export function CartSummary({ title, fees, busy, packages, footer }: CartSummaryProps) {
  const toMoney = useTwoCurrencies();
  const loading = busy || fees === null;
  const tariff = useTariff() ?? NO_TARIFF;
  return (
    <SummaryPanel
      title={title}
      totalLabel={copy.landed}
      total={fees ? toMoney(fees.total) : null}
      busy={loading}
      footer={footer}
    >
      <FeeLines rows={feeRows({ fees: fees ?? { ...PLACEHOLDER_FEES, tariff }, packages }, toMoney)} busy={loading} />
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
