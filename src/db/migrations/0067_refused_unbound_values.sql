-- Every process binds what it encrypts with an announced key; from a date on, what is bound to no place is read no more.
alter table sealing_keys add column announced_at timestamptz not null default now();
alter table sealing_keys alter column unbound_refused_from drop not null;

-- Once a key has its date, nothing unbound of it is stored: a process that still wrote such values, or a restore of an older
-- dump into some tables, fails in place of leaving what nobody reads.
create function refuse_unbound_value() returns trigger language plpgsql as $$
declare
  path text[] := string_to_array(tg_argv[0], '.');
  stored text := to_jsonb(new) #>> path;
  key_id text := sealing_key_id(stored);
begin
  if tg_op = 'UPDATE' and stored is not distinct from to_jsonb(old) #>> path then
    return new;
  end if;
  if exists (
    select from sealing_keys where unbound_refused_from is not null and (id = key_id or key_id in ('sealed1', 'plain'))
  ) then
    raise exception 'a value of %.% is not bound to its place', tg_table_name, tg_argv[0]
      using errcode = 'check_violation', hint = 'docs/operations/data.md: single tables of a dump';
  end if;
  return new;
end
$$;

create trigger refuse_unbound_document before insert or update of document on customers for each row
  when (sealing_key_id(new.document) not like 'sealed3.%') execute function refuse_unbound_value('document');
create trigger refuse_unbound_birthday before insert or update of birthday on customers for each row
  when (sealing_key_id(new.birthday) not like 'sealed3.%') execute function refuse_unbound_value('birthday');
create trigger refuse_unbound_document before insert or update of consignee on orders for each row
  when (sealing_key_id(new.consignee ->> 'document') not like 'sealed3.%')
  execute function refuse_unbound_value('consignee.document');
create trigger refuse_unbound_account before insert or update of account on refunds for each row
  when (sealing_key_id(new.account) not like 'sealed3.%') execute function refuse_unbound_value('account');
create trigger refuse_unbound_totp_secret before insert or update of totp_secret on staff for each row
  when (sealing_key_id(new.totp_secret) not like 'sealed3.%') execute function refuse_unbound_value('totp_secret');
create trigger refuse_unbound_description before insert or update of description on bank_movements for each row
  when (sealing_key_id(new.description) not like 'sealed3.%') execute function refuse_unbound_value('description');
