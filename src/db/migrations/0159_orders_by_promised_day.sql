-- What was promised for a day, whatever became of it: how the promises of each day were kept is summed up by day.
create index orders_by_promised_day on orders (promised_on) where promised_on is not null;
