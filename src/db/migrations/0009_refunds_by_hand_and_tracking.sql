-- A refund that no call can send waits for a person, with the reason. Its amount may be for the person to decide.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('requested', 'sent', 'manual'));
alter table refunds add column manual_reason text;
alter table refunds add constraint refunds_manual_reason_check check (state <> 'manual' or manual_reason is not null);
alter table refunds alter column amount_cents drop not null;
alter table refunds alter column currency drop not null;
alter table refunds add constraint refunds_amount_check check ((amount_cents is not null and currency is not null) or manual_reason is not null);

-- When the carrier was last asked about a shipment or package, so that each has its turn.
alter table orders add column tracking_polled_at timestamptz;
alter table packages add column tracking_polled_at timestamptz;
