package io.simplex4j.benchmarks;

import io.simplex4j.decomposition.internal.scan.Parallel;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import java.util.Arrays;

/** One pass over a corpus: every row scored against a direction, and nothing else. */
final class CorpusPass {
    private static final long NUMBERS = 500_000_000;

    private final int threads;
    private final ScanBlocks blocks;
    private final int rounds;
    private final float[] direction;
    private volatile float kept;

    CorpusPass(ScanBlocks blocks, Size size, int threads) {
        this.threads = threads;
        this.blocks = blocks;
        this.rounds = (int) Math.max(2, NUMBERS / size.numbers());
        this.direction = new float[size.columns()];
        Arrays.fill(direction, 1f);
    }

    /** The time of one pass. */
    Timing measure() {
        return Timing.of(() -> {
                    for (int round = 0; round < rounds; round++) {
                        Parallel.run(threads, this::piece);
                    }
                })
                .times(1.0 / rounds);
    }

    private void piece(int piece) {
        float[] scores = new float[ScanBlocks.BLOCK];
        int end = Parallel.start(blocks.blocks(), threads, piece + 1);
        for (int b = Parallel.start(blocks.blocks(), threads, piece); b < end; b++) {
            blocks.scores(b, direction, scores);
        }
        kept = scores[0];
    }

    /** The last score, so that no pass is optimised away. */
    float kept() {
        return kept;
    }
}
