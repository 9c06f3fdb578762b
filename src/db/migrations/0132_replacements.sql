-- An order that the shop sends at its own cost in place of one that never arrived: it names the order that was paid, and
-- owes nothing.
alter table orders add column replacement_of uuid references orders;
create index orders_replacement_of on orders (replacement_of) where replacement_of is not null;
alter table orders drop constraint orders_amount_cents_check;
alter table orders drop constraint orders_amount_usd_cents_check;
alter table orders add constraint orders_amounts_check check (case when replacement_of is null
  then amount_cents > 0 and amount_usd_cents > 0 else amount_cents = 0 and amount_usd_cents = 0 end) not valid;
alter table orders validate constraint orders_amounts_check;

-- The order that was sent for a claim; where it ended unbought, the claim is decided again.
alter table carrier_claims add column replacement_id uuid unique references orders;

alter table purchase_losses drop constraint purchase_losses_act_check;
alter table purchase_losses add constraint purchase_losses_act_check
  check (act in ('buyAgain', 'buySubstitute', 'approvePrice', 'resendClaim')) not valid;
alter table purchase_losses validate constraint purchase_losses_act_check;
