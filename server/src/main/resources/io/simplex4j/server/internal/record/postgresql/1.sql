create table audit (
    chain text not null,
    seq bigint not null,
    at text not null,
    who text not null,
    action text not null,
    subject text not null,
    content_sha256 text not null,
    hash bytea not null,
    primary key (chain, seq)
)

create table audit_anchor (
    chain text not null,
    upto bigint not null,
    hash bytea not null,
    at text not null,
    who text not null,
    primary key (chain, upto)
)

create table explanation (
    id text not null primary key,
    chain text not null,
    seq bigint not null,
    model text not null,
    model_digest text not null,
    corpus text not null,
    corpus_digest text not null,
    params text not null,
    input_sha256 text not null,
    result_sha256 text not null,
    result text,
    unique (chain, seq),
    foreign key (chain, seq) references audit (chain, seq)
)

create function record_stays() returns trigger language plpgsql as $$
begin
    raise exception 'what is on record does not change';
end $$

create function record_purged() returns trigger language plpgsql as $$
begin
    if not exists (select 1 from audit_anchor where chain = old.chain and upto >= old.seq) then
        raise exception 'events and explanations leave the record by a purge only';
    end if;
    return old;
end $$

create trigger audit_stays before update on audit for each row execute function record_stays()

create trigger anchor_stays before update on audit_anchor for each row execute function record_stays()

create trigger explanation_stays before update on explanation for each row execute function record_stays()

create trigger audit_purged before delete on audit for each row execute function record_purged()

create trigger explanation_purged before delete on explanation for each row execute function record_purged()
