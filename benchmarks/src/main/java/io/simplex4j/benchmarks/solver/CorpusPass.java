package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** One pass over a corpus: every row scored against a direction, and nothing else. */
final class CorpusPass {
    private static final long NUMBERS = 500_000_000;

    private final Workers workers;
    private final ScanBlocks blocks;
    private final int rounds;
    private final float[] direction;
    private volatile float kept;

    CorpusPass(ScanBlocks blocks, Size size, int threads) {
        this.workers = Workers.of(threads);
        this.blocks = blocks;
        this.rounds = (int) Math.max(2, NUMBERS / size.numbers());
        this.direction = new float[size.columns()];
        Arrays.fill(direction, 1f);
    }

    Timing measure() {
        return Timing.of(() -> {
                    for (int round = 0; round < rounds; round++) {
                        workers.run(workers.threads(), this::piece);
                    }
                })
                .times(1.0 / rounds);
    }

    private void piece(int piece) {
        float[] scores = new float[ScanBlocks.BLOCK];
        int end = Workers.start(blocks.blocks(), workers.threads(), piece + 1);
        for (int b = Workers.start(blocks.blocks(), workers.threads(), piece); b < end; b++) {
            blocks.scores(b, direction, scores);
        }
        kept = scores[0];
    }

    /** The last score, so that no pass is optimised away. */
    float kept() {
        return kept;
    }
}
