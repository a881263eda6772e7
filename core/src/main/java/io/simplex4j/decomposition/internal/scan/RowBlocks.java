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

    /** Scans that share a look at bytes: their scores fit the first-level cache. */
    private static final int TOGETHER = 4;

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
        Pass[] passes = new Pass[pieces];
        for (int piece = 0; piece < pieces; piece++) {
            passes[piece] = new Pass(scans);
        }
        workers.run(
                pieces,
                piece -> passes[piece].over(
                        Workers.start(blocks(), pieces, piece), Workers.start(blocks(), pieces, piece + 1)));
        List<Candidates> all = new ArrayList<>(scans.size());
        for (int s = 0; s < scans.size(); s++) {
            Candidates joined = passes[0].finders[s].found();
            for (int piece = 1; piece < pieces; piece++) {
                joined.append(passes[piece].finders[s].found());
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
            int count = scans.size();
            finders = new RowScan.Finder[count];
            PackedBlocks bytes = packed;
            int inBytes = 0;
            for (RowScan scan : scans) {
                inBytes += bytes != null && scan.readsBytes() ? 1 : 0;
            }
            ofBytes = new RowScan.Finder[inBytes];
            scored = new PackedBlocks.Scored[inBytes];
            ofFloats = new RowScan.Finder[count - inBytes];
            directions = new float[count - inBytes][];
            int[][] scores = new int[Math.min(TOGETHER, inBytes)][ScanBlocks.BLOCK];
            int[] places = new int[inBytes == 0 ? 0 : ScanBlocks.BLOCK];
            int b = 0;
            for (int s = 0; s < count; s++) {
                RowScan scan = scans.get(s);
                finders[s] = scan.finder();
                if (bytes != null && scan.readsBytes()) {
                    ofBytes[b] = finders[s];
                    scored[b] = new PackedBlocks.Scored(
                            bytes, bytes.direction(scan.direction()), scores[b % TOGETHER], places);
                    b++;
                } else {
                    ofFloats[s - b] = finders[s];
                    directions[s - b] = floats(scan.direction());
                }
            }
        }

        void over(int from, int to) {
            if (packed != null && ofBytes.length > 0) {
                overBytes(packed, from, to);
            }
            if (ofFloats.length > 0) {
                overFloats(from, to);
            }
        }

        private void overBytes(PackedBlocks bytes, int from, int to) {
            int[] scratch = new int[ScanBlocks.BLOCK];
            for (int b = from; b < to; b++) {
                int start = first + b * ScanBlocks.BLOCK;
                for (int s = 0; s < ofBytes.length; s += TOGETHER) {
                    int end = Math.min(ofBytes.length, s + TOGETHER);
                    bytes.scores(b, scored, s, end, scratch);
                    for (int each = s; each < end; each++) {
                        ofBytes[each].look(scored[each], held, b, start);
                    }
                }
            }
        }

        private void overFloats(int from, int to) {
            boolean made = copies == Copies.NONE || copies == Copies.BYTES;
            int longest = Math.min(rows, ScanBlocks.BLOCK);
            ScanBlocks floats = made ? new ScanBlocks(longest, filler.columns()) : held;
            float[][] scores = new float[ofFloats.length][longest];
            float[] scratch = new float[longest];
            for (int b = from; b < to; b++) {
                int start = first + b * ScanBlocks.BLOCK;
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

        private static float[] floats(double[] vector) {
            float[] narrow = new float[vector.length];
            for (int j = 0; j < narrow.length; j++) {
                narrow[j] = (float) vector[j];
            }
            return narrow;
        }
    }
}
