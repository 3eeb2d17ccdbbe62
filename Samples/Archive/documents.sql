-- Writes the documents as JSON lines again, which inlay convert --jsonl and inlay store add --jsonl take.
--   archive    the Parquet file
--   documents  the file to write

-- Every byte as it is: without quotes, escapes and a character that parts columns.
copy (select document from read_parquet(getvariable('archive')))
to (getvariable('documents')) (format csv, header false, quote '', escape '', delimiter E'\x01');
