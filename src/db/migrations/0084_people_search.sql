-- Telephones are looked up by their last digits, of accounts and of their addresses. `customers_by_phone` stays for the
-- release before.
create index customers_by_phone_end on customers (reverse(phone) text_pattern_ops) where phone is not null;
create index addresses_by_phone_end on addresses (reverse(phone_number) text_pattern_ops);
-- By which the planner tells parts that most names or mails have from the others.
alter index customers_by_text alter column 1 set statistics 1000;
