-- The messages whose text holds some words, in capitals or not. It reads the texts of all messages. DuckDB's extension
-- fts would rank messages by an index of words: it is downloaded (install fts), needs a table instead of a Parquet file
-- and a key of each row, and its index is made anew when messages come.
--   archive  the Parquet file
--   words    what to look for, as one piece
set variable words = replace(replace(replace(getvariable('words'), '\', '\\'), '%', '\%'), '_', '\_');

select sent, author, text, lower(hex(digest)) as digest
from read_parquet(getvariable('archive'))
where text ilike '%' || getvariable('words') || '%' escape '\'
order by sent;
