-- A mail whose recipient is forgotten once it is sent: the last one to a deleted account, a notice to a former address.
alter table mails add column forget_recipient boolean not null default false;

-- When the customer of an order deleted the account. The order holds no personal data any more and cannot be revived.
alter table orders add column anonymized_at timestamptz;

-- A code that proves an identity where a password would, and one that confirms a new address.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'identity', 'email'));
alter table codes add column new_email text;

-- Since when the customer accepts mails with offers; null for one who does not. `consents` has the history.
alter table customers add column offers_accepted_at timestamptz;

-- Each time a customer gave or withdrew a consent, with the wording that was shown. Rows are only added.
create table consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers on delete cascade,
  purpose text not null check (purpose in ('offers')),
  accepted boolean not null,
  wording text not null,
  source text not null check (source in ('settings')),
  given_at timestamptz not null
);
create index consents_of_customer on consents (customer_id, purpose, id desc);

-- What a deletion of an account looks for.
create index identities_of_customer on identities (customer_id);
create index carts_of_customer on carts (customer_id);
create index mails_by_recipient on mails (lower(recipient)) where recipient <> '';
