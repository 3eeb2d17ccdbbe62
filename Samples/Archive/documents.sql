-- Writes the documents as JSON lines again, for inlay convert --jsonl, and for inlay store add --jsonl if the store has their
-- pictures.
--   archive    the Parquet file
--   documents  the file to write

-- Every byte as it is: without quotes, escapes and a character that parts columns.
copy (select document from read_parquet(getvariable('archive')))
to (getvariable('documents')) (format csv, header false, quote '', escape '', delimiter E'\x01');
