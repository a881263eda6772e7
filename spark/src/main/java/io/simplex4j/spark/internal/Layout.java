package io.simplex4j.spark.internal;

import io.simplex4j.decomposition.ShardRequest;
import io.simplex4j.spark.internal.Piece.Facts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Which rows of a corpus each piece has, by its partition and its place there. */
public final class Layout implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Span[][] spans;

    private record Span(int first, int rows, long digest) implements Serializable {}

    private record Found(Facts facts, int partition, int place) {}

    private Layout(Span[][] spans) {
        this.spans = spans;
    }

    /**
     * Puts pieces one after the other: by the names of files, and in a file by their parts.
     *
     * @param partitions the pieces of each partition
     * @throws IllegalArgumentException if there are none, or they have more than 2³¹ − 1 rows
     */
    public static Layout of(List<Facts[]> partitions) {
        List<Found> pieces = new ArrayList<>();
        Span[][] spans = new Span[partitions.size()][];
        for (int p = 0; p < spans.length; p++) {
            Facts[] facts = partitions.get(p);
            spans[p] = new Span[facts.length];
            for (int place = 0; place < facts.length; place++) {
                pieces.add(new Found(facts[place], p, place));
            }
        }
        pieces.sort(
                Comparator.comparing((Found found) -> found.facts.file()).thenComparing(found -> found.facts.part()));
        long next = 0;
        for (Found found : pieces) {
            if (next + found.facts.rows() > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("corpus has " + (next + found.facts.rows())
                        + " rows or more, expected at most " + Integer.MAX_VALUE);
            }
            spans[found.partition][found.place] = new Span((int) next, found.facts.rows(), found.facts.digest());
            next += found.facts.rows();
        }
        if (next == 0) {
            throw new IllegalArgumentException("corpus has no rows, expected at least one");
        }
        return new Layout(spans);
    }

    /** What the pieces of a partition answer, each as bytes. */
    public Iterator<byte[]> scan(int partition, Iterator<Piece> pieces, byte[] request) {
        ShardRequest asked = ShardRequest.of(request);
        List<byte[]> answers = new ArrayList<>();
        try {
            forEach(
                    partition,
                    pieces,
                    (span, piece) -> answers.add(piece.scan(span.first, asked).toBytes()));
        } catch (IllegalArgumentException e) {
            throw new BadRowException(String.valueOf(e.getMessage()));
        }
        return answers.iterator();
    }

    /** The names of some rows, sorted by number, that a partition has. */
    public Map<Integer, String> ids(int partition, Iterator<Piece> pieces, int[] rows) {
        Map<Integer, String> ids = new TreeMap<>();
        forEach(
                partition,
                pieces,
                (span, piece) -> IntStream.of(rows)
                        .filter(row -> row >= span.first && row - span.first < span.rows)
                        .forEach(row -> {
                            String id = piece.id(row - span.first);
                            ids.put(row, id == null ? Integer.toString(row) : id);
                        }));
        return ids;
    }

    private interface Visit {
        void accept(Span span, Piece piece);
    }

    /** Visits pieces, of which some may have been made again: from the same rows, or nothing that was proven holds. */
    private void forEach(int partition, Iterator<Piece> pieces, Visit visit) {
        int place = 0;
        while (pieces.hasNext()) {
            Piece piece = pieces.next();
            Span span = place < spans[partition].length ? spans[partition][place] : new Span(0, 0, 0);
            place++;
            if (span.rows != piece.facts().rows()
                    || span.digest != piece.facts().digest()) {
                throw changed(partition);
            }
            visit.accept(span, piece);
        }
        if (place != spans[partition].length) {
            throw changed(partition);
        }
    }

    private static BadRowException changed(int partition) {
        return new BadRowException(
                "corpus: partition " + partition + " was read again and has other rows, or another order,"
                        + " expected the same: write the table to files first");
    }
}
