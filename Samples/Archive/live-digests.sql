-- The blobs that messages refer to. The column images has the first form of each picture, which is not enough to
-- decide what may go: a blob is also a fallback, a strike, a file, or the file that the text was read from.
--   archive  the Parquet file; a pattern takes several, and all are needed
create or replace temp view live as
  select distinct unhex(reference[8:]) as digest
  from (
    select unnest(list_concat(
      json_extract_string(document, '$.images[*].representations[*].digest'),
      json_extract_string(document, '$.files[*].digest'),
      [json_extract_string(document, '$.source.digest')])) as reference
    from read_parquet(getvariable('archive'))
    -- Every blob has its size beside its digest.
    where contains(document, '"size":')
  )
  where reference is not null;

select lower(hex(digest)) as digest from live order by digest;
