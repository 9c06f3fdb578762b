-- What the bank's statement names, and what an operator is told: a reference, or an amount to the cent.
create index refunds_by_bank_reference on refunds (bank_reference) where bank_reference is not null;
create index refunds_by_amount on refunds (amount_cents, created_at desc) where amount_cents is not null;
create index orders_by_amount on orders (amount_cents, number desc);
create index payments_by_amount on payment_attempts (amount_cents, created_at desc) where state in ('approved', 'overpaid');
