-- The units that a shopper withdraws from, [{"asin": …, "quantity": …}]; null: from the whole order.
alter table withdrawals add column lines jsonb check (jsonb_array_length(lines) > 0);
