-- The messages of a day, in UTC.
--   archive  the Parquet file
--   day      2026-11-28
set variable day = getvariable('day')::date;
set variable first = (getvariable('day')::varchar || 'T00:00:00Z')::timestamptz;

select sent, author, text, lower(hex(digest)) as digest
from read_parquet(getvariable('archive'))
where sent >= getvariable('first') and sent < getvariable('first') + interval 24 hours
order by sent;
