package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows as passes read them, block by block: from copies that are held, or from one made of each block in turn. */
public final class RowBlocks {
    /*
     * A block is scored for all scans in hand while it is in the cache. With several threads each takes its share of the
     * blocks; scores are computed by the same operations in the same order, and findings are joined in the order of rows, so
     * neither threads nor other scans change what a scan finds.
     */

    /** What is held in memory. */
    public enum Copies {
        /** Floats: four bytes a number. */
        FLOATS,
        /** Floats, and bytes for the scans that read them. */
        FLOATS_AND_BYTES,
        /** Bytes; floats are made anew in each pass of a scan that does not read bytes. */
        BYTES,
        /** Nothing; floats are made anew in each pass. */
        NONE
    }

    private final BlockFiller filler;
    private final int first;
    private final int rows;
    private final Copies copies;
    private final ScanBlocks held;
    private final @Nullable PackedBlocks packed;
    private final int[] wildRows;

    /** Consecutive rows of a corpus. */
    public record Range(int first, int rows) {}

    public RowBlocks(ExactRows source, Frame frame, Range range, Copies copies, Workers workers) {
        int columns = frame.centre().length;
        this.filler = new BlockFiller(source, columns);
        this.first = range.first();
        this.rows = range.rows();
        this.copies = copies;
        boolean floats = copies == Copies.FLOATS || copies == Copies.FLOATS_AND_BYTES;
        boolean bytes = copies == Copies.BYTES || copies == Copies.FLOATS_AND_BYTES;
        this.held = new ScanBlocks(copies == Copies.NONE ? 0 : rows, floats ? columns : 0);
        this.packed = bytes ? new PackedBlocks(rows, frame.least(), frame.most()) : null;
        this.wildRows = copies == Copies.NONE ? new int[0] : fill(workers);
    }

    private int blocks() {
        return (rows + ScanBlocks.BLOCK - 1) / ScanBlocks.BLOCK;
    }

    private int[] fill(Workers workers) {
        int pieces = workers.threads();
        int[][] wild = new int[pieces][];
        workers.run(pieces, piece -> {
            IntStream.Builder found = IntStream.builder();
            int from = Workers.start(blocks(), pieces, piece) * ScanBlocks.BLOCK;
            int to = Math.min(rows, Workers.start(blocks(), pieces, piece + 1) * ScanBlocks.BLOCK);
            filler.fill(held, packed, from, to, place -> first + place, found);
            wild[piece] = found.build().toArray();
        });
        return Arrays.stream(wild).flatMapToInt(Arrays::stream).toArray();
    }

    /** The copy in floats, or its norms alone, or nothing. */
    ScanBlocks held() {
        return held;
    }

    @Nullable
    PackedBlocks packed() {
        return packed;
    }

    /** Places of rows that scan copies cannot hold. */
    int[] wildRows() {
        return wildRows;
    }

    /** Looks through all rows, for several scans at once. */
    List<Candidates> pass(List<? extends RowScan> scans, Workers workers) {
        int pieces = workers.threads();
        List<Pass> passes = new ArrayList<>();
        for (int piece = 0; piece < pieces; piece++) {
            passes.add(new Pass(scans));
        }
        workers.run(
                pieces,
                piece -> passes.get(piece)
                        .over(Workers.start(blocks(), pieces, piece), Workers.start(blocks(), pieces, piece + 1)));
        List<Candidates> all = new ArrayList<>();
        for (int s = 0; s < scans.size(); s++) {
            Candidates joined = passes.get(0).finders[s].found();
            for (Pass later : passes.subList(1, pieces)) {
                joined.append(later.finders[s].found());
            }
            all.add(joined);
        }
        return all;
    }

    /** A pass of one thread over some blocks. */
    private final class Pass {
        private final RowScan.Finder[] finders;
        private final RowScan.Finder[] ofFloats;
        private final float[][] directions;
        private final RowScan.Finder[] ofBytes;
        private final PackedBlocks.Scored[] scored;

        Pass(List<? extends RowScan> scans) {
            finders = scans.stream().map(RowScan::finder).toArray(RowScan.Finder[]::new);
            PackedBlocks bytes = packed;
            int[] inBytes = IntStream.range(0, finders.length)
                    .filter(s -> bytes != null && scans.get(s).readsBytes())
                    .toArray();
            int[] inFloats = IntStream.range(0, finders.length)
                    .filter(s -> bytes == null || !scans.get(s).readsBytes())
                    .toArray();
            ofBytes = Arrays.stream(inBytes).mapToObj(s -> finders[s]).toArray(RowScan.Finder[]::new);
            ofFloats = Arrays.stream(inFloats).mapToObj(s -> finders[s]).toArray(RowScan.Finder[]::new);
            directions = Arrays.stream(inFloats)
                    .mapToObj(s -> floats(scans.get(s).direction()))
                    .toArray(float[][]::new);
            int[] scores = new int[bytes == null ? 0 : ScanBlocks.BLOCK];
            scored = bytes == null
                    ? new PackedBlocks.Scored[0]
                    : Arrays.stream(inBytes)
                            .mapToObj(s -> new PackedBlocks.Scored(
                                    bytes, bytes.direction(scans.get(s).direction()), scores))
                            .toArray(PackedBlocks.Scored[]::new);
        }

        void over(int from, int to) {
            boolean made = copies == Copies.NONE || copies == Copies.BYTES;
            ScanBlocks floats = made && ofFloats.length > 0
                    ? new ScanBlocks(Math.min(rows, ScanBlocks.BLOCK), filler.columns())
                    : held;
            float[][] scores = new float[ofFloats.length][ScanBlocks.BLOCK];
            float[] scratch = new float[ScanBlocks.BLOCK];
            for (int b = from; b < to; b++) {
                int start = first + b * ScanBlocks.BLOCK;
                for (int s = 0; s < ofBytes.length; s++) {
                    scored[s].score(b);
                    ofBytes[s].look(scored[s], held, b, start);
                }
                if (ofFloats.length > 0) {
                    int block = made ? 0 : b;
                    if (made) {
                        int count = Math.min(ScanBlocks.BLOCK, rows - b * ScanBlocks.BLOCK);
                        floats.resize(count);
                        filler.fill(floats, 0, count, place -> start + place);
                    }
                    floats.scores(block, directions, scores);
                    for (int s = 0; s < ofFloats.length; s++) {
                        ofFloats[s].look(floats, block, start, scores[s], scratch);
                    }
                }
            }
        }

        private static float[] floats(double[] vector) {
            float[] narrow = new float[vector.length];
            for (int j = 0; j < narrow.length; j++) {
                narrow[j] = (float) vector[j];
            }
            return narrow;
        }
    }
}
