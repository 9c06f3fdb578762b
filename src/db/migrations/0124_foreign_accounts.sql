-- Who approves an account is called by their bell: refunds to an account of somebody else than the order's recipient.
create index refunds_to_foreign_accounts on refunds (created_at)
  where state = 'account-given' and cardinality(account_differs) > 0;
