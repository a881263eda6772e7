package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rows to start from, with a scan copy of them. */
public final class Sample {
    private static final long SEED = 0x5133_91E8_0C02_11AAL;

    private final int[] ids;
    private final ScanBlocks blocks;
    private final boolean all;

    private Sample(int[] ids, ScanBlocks blocks, boolean all) {
        this.ids = ids;
        this.blocks = blocks;
        this.all = all;
    }

    /** All rows of a corpus, of which there is a scan copy. */
    static Sample all(ScanBlocks blocks) {
        return new Sample(IntStream.range(0, blocks.rows()).toArray(), blocks, true);
    }

    /** One row from each of equally long runs of a corpus, always the same ones. */
    public static int[] choose(int rows) {
        int size = Math.min(rows, Math.max(2048, Math.min(8192, rows / 48)));
        SplittableRandom random = new SplittableRandom(SEED);
        int[] ids = new int[size];
        for (int i = 0; i < size; i++) {
            int from = Workers.start(rows, size, i);
            ids[i] = random.nextInt(from, Workers.start(rows, size, i + 1));
        }
        return ids;
    }

    /** The rows chosen from a corpus. */
    public static Sample of(ScannedCorpus corpus, int[] ids) {
        ScanBlocks blocks = new ScanBlocks(ids.length, corpus.columns());
        corpus.gather(ids, blocks);
        return new Sample(ids, blocks, false);
    }

    /** The corpus row of a row of the copy. */
    public int id(int row) {
        return ids[row];
    }

    public ScanBlocks blocks() {
        return blocks;
    }

    /** Whether these are all rows, which no pass need be made for. */
    public boolean isCorpus() {
        return all;
    }
}
