package io.simplex4j.report;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.decomposition.internal.weighing.WeighingDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A decomposition method of somebody else that minimises nothing: the nearest rows with equal weights.
 *
 * @param count the number of rows
 */
public record EqualNeighbours(int count) implements DecompositionMethod {
    @Override
    public Decomposer over(Matrix corpusLatents) {
        return new WeighingDecomposer(
                Corpus.of(corpusLatents, true, Workers.of(1)),
                latent -> nearest(corpusLatents, Vec.of(latent)),
                Certificate.Ending.NOT_MINIMISED,
                1,
                Workers.of(1));
    }

    private MixtureWeights nearest(Matrix rows, Vec latent) {
        List<MixtureWeights.Entry> entries = IntStream.range(0, rows.rows())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        row -> rows.row(row).minus(latent).norm()))
                .limit(count)
                .map(row -> new MixtureWeights.Entry(row, 1.0 / count))
                .toList();
        return MixtureWeights.of(rows.rows(), entries);
    }
}
