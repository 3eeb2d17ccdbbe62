/// The scripts of psql that stand beside a store's rows in an export for PostgreSQL (`Documentation/store.md`).
///
/// Functions of JSON are not used: they refuse `\u0000`, which a text may hold.
enum PostgresScripts {
  /// The tables of a store, in the first schema of `search_path`.
  static let schema = #"""
    -- The tables of a store of Inlay. Run it once for a database:
    --   psql -f schema.sql
    -- They are made in the first schema of search_path, where they are not there yet.
    \set ON_ERROR_STOP on
    begin;
    set local client_min_messages = warning;

    create table if not exists blob(
      id bigint generated always as identity primary key,
      digest bytea not null unique,
      size integer not null,
      touched bigint not null,
      bytes bytea not null,
      check (digest = sha256(bytes)),
      check (size = length(bytes)));
    -- Pictures are compressed already.
    alter table blob alter column bytes set storage external;

    -- The collation "C" compares byte by byte, on every machine alike.
    create table if not exists document(
      id bigint generated always as identity primary key,
      digest bytea not null unique check (length(digest) = 32),
      saved bigint not null,
      size integer not null,
      json text collate "C" not null,
      check (size = octet_length(json)));

    create table if not exists ref(
      blob bigint not null references blob,
      document bigint not null references document on delete cascade,
      primary key(blob, document));
    create index if not exists ref_document on ref(document);

    create table if not exists name(
      name text collate "C" primary key,
      document bigint not null references document);
    create index if not exists name_document on name(document);

    commit;
    """#

  /// Loads the rows of an export, all or none.
  static let load = #"""
    -- Loads this folder, all of it or nothing. Run it in the folder:
    --   psql -f load.sql
    -- It can be repeated, and several may run at once. Repeat it after the errors 40P01 and 23503: others were at work.
    \set ON_ERROR_STOP on
    begin isolation level read committed;
    set local work_mem = '64MB';

    create temporary table incoming_blob(digest bytea, size integer, touched bigint, bytes bytea) on commit drop;
    alter table incoming_blob alter column bytes set storage external;
    create temporary table incoming_document(digest bytea, saved bigint, size integer, blobs text[], json text)
      on commit drop;
    create temporary table incoming_name(name text, document bytea) on commit drop;
    \copy incoming_blob from 'blob.copy' with (encoding 'UTF8')
    \copy incoming_document from 'document.copy' with (encoding 'UTF8')
    \copy incoming_name from 'name.copy' with (encoding 'UTF8')
    analyze incoming_blob, incoming_document, incoming_name;

    -- All go through the tables and the digests in the same order, so that none waits for one that waits for it.
    -- What is there already is locked by "do update", and not changed. Nobody collects it before the end.
    insert into blob(digest, size, touched, bytes)
      select digest, size, touched, bytes from incoming_blob order by digest
      on conflict (digest) do update set touched = excluded.touched where false;

    -- Of one digest, two documents differ in their source alone. One with a source stays, in whatever order they come.
    insert into document(digest, saved, size, json)
      select digest, saved, size, json from incoming_document order by digest
      on conflict (digest) do update set size = excluded.size, json = excluded.json
        where (excluded.size, excluded.json) > (document.size, document.json);

    create temporary table incoming_ref on commit drop as
      select blob.id as blob, document.id as document, stated.digest
      from incoming_document join document using (digest)
        cross join lateral (select decode(hex, 'hex') as digest from unnest(blobs) as hex) as stated
        left join blob on blob.digest = stated.digest;
    do $$
      declare absent text := (select encode(digest, 'hex') from incoming_ref where blob is null limit 1);
      begin
        if absent is not null then
          raise foreign_key_violation using
            message = format('a document refers to the blob %s, which is neither in blob.copy nor in the database', absent);
        end if;
      end
    $$;
    -- The foreign keys refuse what was collected or removed since.
    insert into ref(blob, document)
      select blob, document from incoming_ref order by document, blob
      on conflict do nothing;

    insert into name(name, document)
      select incoming_name.name, document.id
      from incoming_name left join document on document.digest = incoming_name.document order by incoming_name.name
      on conflict (name) do update set document = excluded.document where name.document <> excluded.document;

    commit;
    """#

  /// Writes all documents and blobs as JSON lines.
  static let unload = #"""
    -- Writes all documents as JSON lines, each blob in the first line that needs it. Of them,
    -- `inlay store add STORE documents.jsonl --jsonl` makes an equal store.
    --   psql -f unload.sql
    -- The file is whole if psql ends with 0.
    \set ON_ERROR_STOP on
    begin isolation level repeatable read;

    create temporary view line as
      select document.id, name.name,
        case when name.name is null then whole.json
          else '{"document":' || whole.json || ',"id":' || to_json(name.name) || '}' end as line
      from document
        left join name on name.document = document.id
        cross join lateral (
          select '{"blobs":{' || coalesce(string_agg('"sha256:' || encode(blob.digest, 'hex') || '":"'
              || replace(encode(blob.bytes, 'base64'), E'\n', '') || '"', ','), '') || '},' || substr(document.json, 2) as json
          from ref join blob on blob.id = ref.blob
          where ref.document = document.id
            and ref.document = (select min(other.document) from ref as other where other.blob = ref.blob)) as whole;

    -- COPY's own format would double backslashes. Lines hold no control characters, so none of this quotes anything.
    \copy (select line from line order by id, name) to 'documents.jsonl' with (format csv, quote E'\x01', delimiter E'\x02', encoding 'UTF8')

    rollback;
    """#

  /// Removes blobs that no document refers to.
  static let collect = #"""
    -- Removes the blobs that no document refers to, but not those that were put in the last hour:
    --   psql -f collect.sql            psql -v grace=0 -f collect.sql
    -- Others may load and save meanwhile. Repeat it after the error 23503: a document came that needs a blob.
    \set ON_ERROR_STOP on
    \if :{?grace} \else
      \set grace 3600
    \endif
    begin isolation level read committed;

    -- It waits for nobody: what a transaction is about to refer to is locked, and stays.
    delete from blob where id in (
      select id from blob
      where touched <= extract(epoch from now()) - :grace
        and not exists (select from ref where ref.blob = blob.id)
      for update skip locked);

    commit;
    """#
}
