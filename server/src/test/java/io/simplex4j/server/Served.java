package io.simplex4j.server;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A small model with two corpora and a schema, for tests. */
public final class Served {
    static final Schema SCHEMA = Schema.parse("""
            schema: simplex4j/schema/1
            modality: tabular
            features:
              - {name: Age, column: age}
              - {name: Size, column: size, missing: 1}
              - {name: Grade, column: grade}
            classes: [stays, leaves]
            """, "test.yaml");
    static final FunctionModel MODEL = FunctionModel.of(Shape.of(3), 2, x ->
                    new float[] {x[0] + x[1] * x[2], (float) Math.tanh(x[2] - x[0])})
            .withHead(LinearHead.of(
                    Matrix.of(new double[][] {{1, -1}, {-1, 0.5}}), Vec.of(0.1, 0.2), LinearHead.Activation.SOFTMAX));

    private Served() {}

    public static ServedModel model() {
        return ServedModel.of("small", MODEL, "here", corpus(40, 1))
                .withCorpus("there", corpus(15, 2))
                .withSchema(SCHEMA);
    }

    static Corpus corpus(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[size][3];
        for (double[] row : rows) {
            for (int i = 0; i < 3; i++) {
                row[i] = random.nextDouble(-2, 2);
            }
        }
        List<String> ids = IntStream.range(0, size).mapToObj(i -> "p" + i).toList();
        return Corpus.encode(
                MODEL,
                Examples.of(Matrix.of(rows), SCHEMA.form())
                        .withClasses(SCHEMA.classNames())
                        .withIds(ids)
                        .withName("seed " + seed));
    }
}
