-- An order keeps which use of the franchise was requested, and so why it was refused. Of earlier orders only the applied
-- use is known.
update orders
set fees = fees || jsonb_build_object('requestedFranchise', use_franchise)
where not fees ? 'requestedFranchise';

-- Books and media alone use no franchise (src/domain/fees/franchise.ts): orders of them give theirs back. No amount changes.
update orders
set use_franchise = 'NOT_APPLICABLE',
    fees = fees || '{"useFranchise": "NOT_APPLICABLE", "refusal": "NOTHING_TAXABLE", "franchiseOffered": false}'
where fees ->> 'taxableGoods' = '0' and use_franchise <> 'NOT_APPLICABLE';
