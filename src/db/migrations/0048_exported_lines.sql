-- The next lines of a cursor with one column of text, as one text: a row of its own for each line costs the process, which
-- passes them on, an object each, and its memory follows.
create function next_lines(cursor refcursor, most integer, out lines integer, out content text) language plpgsql as $$
declare
  line text;
  fetched text[] := '{}';
begin
  for position in 1..most loop
    fetch cursor into line;
    exit when not found;
    fetched[position] := line;
  end loop;
  lines := cardinality(fetched);
  content := array_to_string(fetched, '');
end
$$;
