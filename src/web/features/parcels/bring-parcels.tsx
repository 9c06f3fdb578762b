import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Fees } from '#contract/cart.ts';
import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { orderPage, PAGES } from '#contract/pages.ts';
import { deliveryZoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Money } from '#ui/components/price.tsx';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { bringParcels as copy } from '#web/copy/bring-parcels.ts';
import { checkout } from '#web/copy/checkout.ts';
import { addressesQuery } from '#web/features/account/addresses-query.ts';
import { formatAddress } from '#web/features/account/format-address.ts';
import { CartSummary } from '#web/features/cart/cart-summary.tsx';
import { CurrencyChoice } from '#web/features/checkout/currency-choice.tsx';
import { RegimeChoice } from '#web/features/checkout/franchise-choice.tsx';
import { PurchaseConsent } from '#web/features/checkout/purchase-consent.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { customerQuery, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSettings } from '#web/lib/settings.ts';
import { ParcelChecks } from './parcel-checks.tsx';
import { PARCELS_KEY } from './parcels-query.ts';
import './parcels.css';

/** At the branch, else the id of an address. */
const PICKUP = 'pickup';

type Uses = 'USE' | 'NOT_USE';

interface QuoteRequest {
  parcels: string[];
  deliveryZone: DeliveryZone;
  useFranchise: Uses;
}

function quoteQuery(owner: Owner, body: QuoteRequest) {
  const key = ['parcel-quote', body];
  const query = customerQuery(owner, key, (signal) => customerApi('quoteParcels', { body }, { signal }));
  return { ...query, enabled: body.parcels.length > 0 };
}

/** What was chosen, what it costs, and the order of it. */
function useBringing(parcels: readonly ForwardedParcel[]) {
  const owner = useOwner();
  const { currency } = useSettings();
  const navigate = useNavigate();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [place, setPlace] = useState(PICKUP);
  const [franchise, setFranchise] = useState<Uses>('USE');
  const { data: addresses = [] } = useQuery(addressesQuery(owner));
  const address = addresses.find(({ id }) => id === place);
  const ids = parcels.map(({ id }) => id).filter((id) => !left.includes(id));
  const request = { parcels: ids, deliveryZone: address ? zoneOf(address) : ('PICKUP' as const) };
  const [using, notUsing] = useQueries({
    queries: [
      quoteQuery(owner, { ...request, useFranchise: 'USE' }),
      quoteQuery(owner, { ...request, useFranchise: 'NOT_USE' }),
    ],
  });
  const refusal = using.data?.franchiseRefusal ?? null;
  const useFranchise = refusal === null ? franchise : 'NOT_USE';
  const order = useMutation({
    mutationFn: (expectedTotal: number) => {
      const [deliveryMethod, addressId] = address ? (['delivery', address.id] as const) : (['pickup', null] as const);
      const body = { parcels: ids, currency, deliveryMethod, addressId, useFranchise, expectedTotal };
      return customerApi('orderParcels', { body });
    },
    meta: { owner, changes: [PARCELS_KEY, ['orders'], ['franchises']] },
    onSuccess: ({ id }) => void navigate(orderPage(id)),
    // Where the total has changed, the shopper sees the one of now.
    onError: () => void Promise.all([using.refetch(), notUsing.refetch()]),
  });
  const quote = useFranchise === 'USE' ? using : notUsing;
  return {
    addresses,
    ids,
    setLeft,
    place,
    setPlace,
    franchise,
    setFranchise,
    using,
    notUsing,
    refusal,
    quote,
    order,
  };
}

/** Chooses which parcels travel together, where to and how they pass customs, and orders it; the order's page takes the payment. */
export function BringParcels({ parcels }: { parcels: readonly ForwardedParcel[] }) {
  const bringing = useBringing(parcels);
  const { ids, using, notUsing, quote } = bringing;
  const fees = quote.data ?? null;
  return (
    <section className="account__section stack bring-parcels" aria-labelledby="traer">
      <h2 id="traer">{copy.title}</h2>
      {parcels.length > 1 ? (
        <ParcelChecks
          legend={copy.parcels}
          hint={copy.lead}
          parcels={parcels}
          chosen={ids}
          onChange={(chosen) => bringing.setLeft(parcels.map(({ id }) => id).filter((id) => !chosen.includes(id)))}
        />
      ) : null}
      <PlaceChoice {...bringing} />
      {fees?.franchiseOffered ? (
        <RegimeChoice
          using={quoted(using)}
          notUsing={quoted(notUsing)}
          refusal={bringing.refusal}
          regime={fees.regime}
          chosen={bringing.franchise}
          onChoose={bringing.setFranchise}
        />
      ) : null}
      <CurrencyChoice total={fees?.total ?? null} />
      {quote.error ? <LoadFailed message={quote.error.message} title={copy.failed} onRetry={quote.refetch} /> : null}
      <CartSummary
        title={copy.summary}
        fees={fees}
        busy={quote.isFetching}
        packages={ids.length}
        deliveryOpen={false}
        footer={<OrderParcels {...bringing} fees={fees} />}
      />
    </section>
  );
}

function OrderParcels({ fees, ids, order }: Pick<Bringing, 'ids' | 'order'> & { fees: Fees | null }) {
  return (
    <div className="stack">
      {fees ? (
        <p>
          <MoneyText>{copy.goods(formatMoney(fromUnits(fees.forwardedGoods), 'USD'))}</MoneyText>
        </p>
      ) : null}
      <ErrorAlert error={order.error} />
      {ids.length === 0 ? <p role="status">{copy.none}</p> : null}
      <Button wide busy={order.isPending || fees === null} onClick={() => fees && order.mutate(fees.total)}>
        {copy.order}
      </Button>
      <p className="note">{copy.next}</p>
      <PurchaseConsent isOfParcels />
    </div>
  );
}

type Bringing = ReturnType<typeof useBringing>;

function quoted({ data = null, isFetching }: { data: Fees | null | undefined; isFetching: boolean }) {
  return { fees: data, current: isFetching ? null : data };
}

function zoneOf({ apartment }: Address): Exclude<DeliveryZone, 'PICKUP'> {
  return isDepartment(apartment) ? deliveryZoneOf(apartment) : 'MONTEVIDEO';
}

function PlaceChoice({ place, setPlace, addresses }: Pick<Bringing, 'place' | 'setPlace' | 'addresses'>) {
  const toMoney = useTwoCurrencies();
  const { pickupBranch: branch, tariff } = useShopData().settings;
  const card = (value: string) => ({ name: 'place', value, checked: place === value, onChange: () => setPlace(value) });
  return (
    <>
      <RadioCards legend={copy.delivery}>
        <RadioCard
          {...card(PICKUP)}
          label={checkout.delivery.pickup}
          aside={checkout.delivery.free}
          detail={`${branch.name}. ${branch.address}, ${branch.neighborhood}.`}
        />
        {addresses.map((address) => {
          const { street, place: where } = formatAddress(address);
          const price = tariff.delivery[zoneOf(address)];
          const aside = <Money {...toMoney(price)} />;
          return <RadioCard key={address.id} {...card(address.id)} label={street} aside={aside} detail={where} />;
        })}
      </RadioCards>
      {addresses.length === 0 ? <Link to={PAGES.account}>{copy.addAddress}</Link> : null}
    </>
  );
}
