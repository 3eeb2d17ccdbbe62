-- Makes a Parquet file of the JSON lines that Inlay writes: bare documents, or messages in their envelopes.
--   lines    the file of lines; a pattern such as '*.jsonl' takes several
--   archive  the file to make
--   longest  the longest line in bytes, if some exceed 64 MiB
set variable longest = coalesce(getvariable('longest')::bigint, 67108864);

-- What DuckDB extracts from JSON it has written again: \u000B for \u000b. That has the same length, so the text of a member
-- is cut out by its length. Its beginning finds it; none of a string does, because quotes are escaped there.
create or replace temp macro place(object, name) as
  strpos(object, '"' || name || '":' || left(json_extract(object, name)::varchar, 72));
-- The object without a member, if it has one. Each member that is taken out here has others after it, so a comma.
create or replace temp macro without(object, name) as
  case when json_extract(object, name) is null then object
    else left(object, place(object, name) - 1)
      || substr(object, place(object, name) + length(name || '"":,') + length(json_extract(object, name)::varchar)) end;

copy (
  with line as (
    select row_number() over () as number, json::varchar as line, json_extract(json, 'document')::varchar as extracted,
      from_json(json, '{"id": "VARCHAR", "sent": "TIMESTAMPTZ",
        "author": {"id": "VARCHAR", "name": "VARCHAR", "isMe": "BOOLEAN"}}') as envelope
    from read_ndjson_objects(getvariable('lines'), maximum_object_size = getvariable('longest'))
  ),
  whole as (
    select number, envelope, case when extracted is null then line when not contains(extracted, '\u00') then extracted
      else substr(line, strpos(line, '"document":') + length('"document":'), length(extracted)) end as whole
    from line
  ),
  document as (
    -- Pictures stay where they are: blobs are no part of the canonical document.
    select number, envelope, without(whole, 'blobs') as document from whole
  ),
  read as (
    select *, from_json(document, '{"digest": "VARCHAR", "text": "VARCHAR",
      "attributes": {"author": "VARCHAR", "created": "VARCHAR"},
      "placements": [{"at": "UINTEGER", "length": "UINTEGER", "image": "UINTEGER", "kind": "VARCHAR"}],
      "images": [{"representations": [{"digest": "VARCHAR", "size": "UBIGINT", "mediaType": "VARCHAR"}],
        "identifier": "VARCHAR", "description": "VARCHAR"}]}') as value
    from document
  ),
  checked as (
    -- The digest says that every byte is right: it is the SHA-256 of the document without these two members.
    select *, if(value.digest = 'sha256:' ||
      sha256(without(without(document, 'digest'), 'source')), unhex(value.digest[8:]),
      error('line ' || number || coalesce(', ' || envelope.id, '') || ': no document with its digest')) as digest
    from read
  )
  select digest,
    -- A store keeps these in the document. A time without a zone is none.
    coalesce(envelope.sent,
      if(value.attributes.created like '%T%Z', try_cast(value.attributes.created as timestamptz), null)) as sent,
    coalesce(envelope.author.id, envelope.author.name, if(envelope.author.isMe, 'me', null), value.attributes.author)
      as author,
    value.text as text,
    value.placements as placements,
    -- The first form of each picture: the others are in the document.
    list_transform(value.images, lambda image: {
      'digest': unhex(image.representations[1].digest[8:]), 'size': image.representations[1].size,
      'media_type': image.representations[1].mediaType, 'identifier': image.identifier,
      'description': image.description}) as images,
    document
  from checked
  order by sent, number
) to (getvariable('archive')) (
  format parquet, compression zstd, row_group_size 100_000, kv_metadata {'inlay.offsetUnit': 'utf16'});
