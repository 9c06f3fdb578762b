-- Parcels are looked up by the last characters of their numbers, those of the marketplace and that of the carrier.
create index packages_by_tracking_end on packages (reverse(tracking_number) text_pattern_ops);
create index orders_by_tracking_end on orders (reverse(carrier_tracking_number) text_pattern_ops)
  where carrier_tracking_number is not null;
