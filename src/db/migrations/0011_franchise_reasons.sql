-- An order keeps which use of the franchise was requested, and so why it was refused. Of earlier orders only the applied
-- use is known.
update orders
set fees = fees || jsonb_build_object('requestedFranchise', use_franchise)
where not fees ? 'requestedFranchise';

-- An order keeps the customs rules that it was quoted with: those since 2017 for every earlier order.
update orders
set fees = fees || '{"regime": {
  "name": "three shipments under USD 200", "decree": "356/014", "validFrom": "2017-01-01", "active": true,
  "perShipmentUsd": 20000, "annualUsd": null, "shipmentsPerYear": 3, "maxKg": 20, "maxEqualUnits": 5,
  "franchiseIva": 0, "ivaExemptOrigin": null, "ivaExemptBelowUsd": null,
  "simplifiedMaxUsd": 20000, "simplifiedRate": 6000, "simplifiedMinUsd": 1000, "simplifiedHandlingUsd": 200,
  "generalIva": 2200, "generalExtra": 3800, "generalRange": [6000, 7000]
}}'
where not fees ? 'regime';

-- Books and media alone use no franchise (src/domain/fees/franchise.ts): orders of them give theirs back. No amount changes.
update orders
set use_franchise = 'NOT_APPLICABLE',
    fees = fees || '{"useFranchise": "NOT_APPLICABLE", "refusal": "NOTHING_TAXABLE", "franchiseOffered": false}'
where fees ->> 'taxableGoods' = '0' and use_franchise <> 'NOT_APPLICABLE';
