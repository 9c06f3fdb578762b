-- The accounts of refunds by transfer are encrypted again when the key rotates, found by the id of their key.
create index refunds_account_key on refunds (sealing_key_id(account), id);
