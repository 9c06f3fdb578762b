-- Whether a saved product was set apart from a cart that costs less in several shipments, to be ordered next.
alter table saved_items add column next_shipment boolean not null default false;
