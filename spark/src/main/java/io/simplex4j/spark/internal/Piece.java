package io.simplex4j.spark.internal;

import io.simplex4j.decomposition.CorpusShard;
import io.simplex4j.decomposition.ShardAnswer;
import io.simplex4j.decomposition.ShardRequest;
import io.simplex4j.math.Matrix;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a corpus that follow one another, in the executor that holds them; made again from their source where it is lost. */
public final class Piece implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Facts facts;
    private final Source source;

    /** A list of the JDK, which is serializable. */
    @SuppressWarnings("serial")
    private final @Nullable List<String> ids;

    private transient @Nullable CorpusShard shard;

    /** Where rows are. */
    interface Source extends Serializable {
        Matrix matrix();
    }

    /** What the driver knows of a piece. No record: Kryo, which some clusters use, cannot read any. */
    public static final class Facts implements Serializable {
        private static final long serialVersionUID = 1L;

        private final String file;
        private final long part;
        private final int rows;
        private final long digest;

        /**
         * Some facts.
         *
         * @param file the name of what it is from
         * @param part its place there
         * @param rows how many it has
         * @param digest of their numbers, 0 where they stay in files
         */
        Facts(String file, long part, int rows, long digest) {
            this.file = file;
            this.part = part;
            this.rows = rows;
            this.digest = digest;
        }

        String file() {
            return file;
        }

        long part() {
            return part;
        }

        int rows() {
            return rows;
        }

        long digest() {
            return digest;
        }
    }

    Piece(Facts facts, Source source, @Nullable List<String> ids) {
        this.facts = facts;
        this.source = source;
        this.ids = ids;
    }

    public Facts facts() {
        return facts;
    }

    /** What its rows answer, where this is the number of the first in the whole corpus. */
    ShardAnswer scan(int first, ShardRequest request) {
        return shard(first).scan(request);
    }

    private synchronized CorpusShard shard(int first) {
        CorpusShard known = shard;
        if (known == null || known.firstRow() != first) {
            // Tasks have one processor each.
            known = CorpusShard.of(source.matrix(), first).withThreads(1);
            shard = known;
        }
        return known;
    }

    /** The name of one of its rows, where rows have names. */
    @Nullable
    String id(int row) {
        return ids == null ? null : ids.get(row);
    }
}
