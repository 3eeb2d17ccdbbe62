-- The blobs of a store that no message refers to. It goes after live-digests.sql, in the same run.
--   listing  a file with a digest on each line: names of files, an inventory of a bucket, a column of a database
-- They are candidates, not more: the archive has neither the messages that came since, nor reactions and earlier versions.
select lower(hex(digest)) as digest
from (
  select distinct unhex(regexp_extract(line, '[0-9a-f]{64}')) as digest
  from read_csv(getvariable('listing'), columns = {'line': 'VARCHAR'}, auto_detect = false, header = false,
    delim = E'\x01', quote = '', escape = '')
  where regexp_matches(line, '[0-9a-f]{64}')
)
anti join live using (digest)
order by digest;
