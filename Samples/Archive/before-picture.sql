-- What stands before the first picture of each message that has one.
--   archive  the Parquet file

-- Places are in UTF-16 units, and DuckDB counts code points. Here each code point that takes two units gets another
-- after it, so that both counts agree, and loses it at the end.
create or replace temp macro utf16_left(text, units) as
  regexp_replace(
    left(regexp_replace(text, '([\x{10000}-\x{10FFFF}])', '\1_', 'g'), units::bigint),
    '([\x{10000}-\x{10FFFF}])_', '\1', 'g');

select sent, utf16_left(text, placements[1].at) as before, lower(hex(digest)) as digest
from read_parquet(getvariable('archive'))
where len(placements) > 0
order by sent;
