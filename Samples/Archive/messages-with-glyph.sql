-- The messages that have a picture, by its digest.
--   archive  the Parquet file
--   glyph    64 hexadecimal digits, with or without sha256: before them
select sent, author, text, lower(hex(digest)) as digest
from read_parquet(getvariable('archive'))
where list_contains(
  list_transform(images, lambda image: image.digest), unhex(replace(getvariable('glyph'), 'sha256:', '')))
order by sent;
