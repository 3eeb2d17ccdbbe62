-- The glyphs that were used most, with what the newest message says they show.
--   archive  the Parquet file
--   most     how many; 10 if it is not set
select lower(hex(image.digest)) as digest, count(*) as uses, count(distinct row) as messages,
  arg_max(image.identifier, sent) as identifier, arg_max(image.description, sent) as description
from (
  select row, sent, images[placement.image + 1] as image
  from (
    select file_row_number as row, sent, images, unnest(placements) as placement
    from read_parquet(getvariable('archive'), file_row_number = true)
  )
  where placement.kind = 'glyph'
)
-- A glyph whose bytes are missing has no digest.
where image.digest is not null
group by image.digest
order by uses desc, digest
limit coalesce(getvariable('most')::bigint, 10);
