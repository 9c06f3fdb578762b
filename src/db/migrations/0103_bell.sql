-- What each person of the staff did about what calls them; what does is read from its own tables.
create table bell_states (
  staff_id uuid not null references staff,
  item text not null,
  seen_at timestamptz,
  postponed_until timestamptz,
  changed_at timestamptz not null,
  primary key (staff_id, item)
);
create index bell_states_by_change on bell_states (changed_at);

-- Who gave an order to the person that it belongs to; null where they took it themselves.
alter table order_work add column assigned_by uuid references staff;
create index order_work_assigned on order_work (owner_id, owned_since) where assigned_by is not null;

-- Whether a mail of the morning says what calls them.
alter table staff add column daily_digest boolean not null default true;

create trigger announce_bell after insert on note_mentions
  for each statement execute function announce_work('bell');
create trigger announce_bell after insert or update of owner_id on order_work
  for each statement execute function announce_work('bell');
create trigger announce_bell after insert or update on bell_states
  for each statement execute function announce_work('bell');
create trigger announce_bell after insert or update of state on refund_requests
  for each statement execute function announce_work('bell');
create trigger announce_bell after insert or update of state on purchase_losses
  for each statement execute function announce_work('bell');
create trigger announce_bell after insert or update of state on fee_rules
  for each statement execute function announce_work('bell');
