-- What the lines of a month were quoted at and cost, by category; null until the month is added up anew.
alter table margin_months add column categories jsonb;
