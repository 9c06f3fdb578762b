import { type RawBuilder, sql } from 'kysely';
import { CSV_LINE_END, CSV_SEPARATOR, csvText } from '#domain/exports/csv.ts';
import type { Cell } from './columns.ts';

/** `\s`, `\p{Cc}` and `\p{Cf}` of JavaScript: the classes of the database depend on its locale. */
const SPACE = String.raw`\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const CONTROL = String.raw`\u0001-\u001f\u007f-\u009f`;
const FORMAT = [
  String.raw`\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f`,
  String.raw`\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001`,
  String.raw`\U000e0020-\U000e007f`,
].join('');
const FORMULA = String.raw`^[${SPACE}${CONTROL}${FORMAT}]*[=+@\uff1d\uff0b\uff0d\uff20-]|^[\t\r\n]`;
const QUOTED = String.raw`[;,"'\r\n\t]|^[${SPACE}]|[${SPACE}]$`;

/**
 * `csvLine` in SQL, so that a row reaches the process as one text: values that live for one row each make its heap grow, and
 * keep its other requests waiting. `row` is the row's alias.
 */
export function csvLineSql(cells: readonly Cell[], row: string): RawBuilder<string> {
  const separated = sql.join(
    cells.map((cell) => cellSql(cell, sql.ref(`${row}.${cell.of}`))),
    sql`, ${sql.lit(CSV_SEPARATOR)}, `,
  );
  return sql`concat(${separated}, ${sql.lit(CSV_LINE_END)})`;
}

function cellSql(cell: Cell, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (cell.as) {
    case 'text':
      return textSql(sql`${value}::text`);
    case 'count':
      return value;
    case 'cents':
      return sql`replace((${value} * 0.01)::text, '.', ',')`;
    case 'millionths':
      return sql`replace(trim_scale(${value} * 0.000001)::text, '.', ',')`;
    case 'day':
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case 'moment':
      // Three hours behind UTC, as in #domain/time/montevideo.ts; spreadsheets read it as a date and sort it.
      return sql`to_char(${value} at time zone 'UTC' - interval '3 hours', 'YYYY-MM-DD HH24:MI')`;
    case 'named': {
      const names = Object.entries(cell.names).map(
        ([name, text]) => sql`when ${sql.lit(name)} then ${sql.lit(csvText(text))}`,
      );
      return sql`case ${value} ${sql.join(names, sql` `)} else ${textSql(value)} end`;
    }
  }
}

function textSql(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${value} ~ ${sql.lit(FORMULA)} then '"''' || replace(${value}, '"', '""') || '"'
    when ${value} ~ ${sql.lit(QUOTED)} then '"' || replace(${value}, '"', '""') || '"' else ${value} end`;
}
