-- Payments that came in, by method and whether a bank statement shows them, by their time.
create index attempts_by_method on payment_attempts (method, is_banked, settled_at, id)
  where state in ('approved', 'overpaid');
-- Payments whose movement a person confirms, or that came in with less.
create index bank_matches_that_differ on bank_matches (matched_at, id)
  where attempt_id is not null and (not is_confirmed or commission_cents > 0);
