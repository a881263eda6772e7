create table audit (
    chain text not null,
    seq integer not null,
    at text not null,
    who text not null,
    action text not null,
    subject text not null,
    content_sha256 text not null,
    hash blob not null,
    primary key (chain, seq)
) without rowid

create table audit_anchor (
    chain text not null,
    upto integer not null,
    hash blob not null,
    at text not null,
    who text not null,
    primary key (chain, upto)
) without rowid

create table explanation (
    id text not null primary key,
    chain text not null,
    seq integer not null,
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

create trigger audit_stays before update on audit
begin select raise(abort, 'what is on record does not change'); end

create trigger anchor_stays before update on audit_anchor
begin select raise(abort, 'what is on record does not change'); end

create trigger explanation_stays before update on explanation
begin select raise(abort, 'what is on record does not change'); end

create trigger audit_purged before delete on audit
when not exists (select 1 from audit_anchor where chain = old.chain and upto >= old.seq)
begin select raise(abort, 'events leave the record by a purge only'); end

create trigger explanation_purged before delete on explanation
when not exists (select 1 from audit_anchor where chain = old.chain and upto >= old.seq)
begin select raise(abort, 'explanations leave the record by a purge only'); end
