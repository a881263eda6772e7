package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Corpora of every kind, by seed. */
final class Corpora {
    static final ModelFacts MODEL =
            new ModelFacts("model.onnx", "sha256:" + "0a".repeat(32), Optional.of("/fc1/Relu_output_0"));
    private static final String[] LETTERS = {"a", "é", "\"", "\\", "\n", "\u0000", "𝄞", " ", "/", "漢", "\u2028", "{"};

    private Corpora() {}

    /** A corpus of three examples with everything there is. */
    static StoredCorpus small() {
        Schema schema = Schema.parse(
                "schema: simplex4j/schema/1\nmodality: image\nclasses: [a, b]\nshape: [1, 2, 2]\n", "s.yaml");
        Examples examples = Examples.of(
                        Matrix.of(new float[][] {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 0.1f, -0f}}), schema.form())
                .withClasses(new ClassNames(schema.classes()))
                .withIds(List.of("a/1.png", "a/2.png", "b/1.png"))
                .withLabels(List.of("a", "a", "b"))
                .withTags(Map.of("site", List.of("A", "B", "A")))
                .withReplaced(List.of(List.of(), List.of(1, 3), List.of()));
        Corpus corpus = Corpus.of(examples, Matrix.of(new double[][] {{0.1, 2}, {3, 4}, {5, -0.0}}))
                .withPredictions(List.of("a", "b", "b"));
        return new StoredCorpus(corpus, Shape.of(1, 2, 2), MODEL, "three pictures", "0.1.0", Optional.of(schema));
    }

    static StoredCorpus random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int examples = 1 + random.nextInt(20);
        Shape shape = random.nextBoolean()
                ? Shape.of(1 + random.nextInt(3), 1 + random.nextInt(4), 1 + random.nextInt(4))
                : Shape.of(1 + random.nextInt(30));
        Optional<Schema> schema =
                random.nextBoolean() ? Optional.of(Schema.ofColumns(counted(shape.size(), "x"))) : Optional.empty();
        Examples inputs = Examples.of(
                matrix(examples, shape.size(), random),
                schema.orElse(Schema.plain(shape)).form());
        inputs = switch (random.nextInt(4)) {
            case 0 -> inputs;
            case 1 -> inputs.withIds(counted(examples, ""));
            case 2 ->
                inputs.select(
                        IntStream.range(0, examples).map(i -> examples - 1 - i).toArray());
            default -> inputs.withIds(counted(examples, text(random)));
        };
        inputs = random.nextBoolean() ? inputs.withLabels(texts(examples, random)) : inputs;
        inputs = random.nextBoolean()
                ? inputs.withTags(Map.of(text(random) + "a", texts(examples, random), "b", texts(examples, random)))
                : inputs;
        Corpus corpus = Corpus.of(inputs, matrix(examples, 1 + random.nextInt(9), random));
        corpus = random.nextBoolean() ? corpus.withPredictions(texts(examples, random)) : corpus;
        return new StoredCorpus(corpus, shape, MODEL, text(random), text(random), schema);
    }

    private static Matrix matrix(int rows, int columns, SplittableRandom random) {
        boolean floats = random.nextBoolean();
        double[][] doubles = new double[rows][columns];
        float[][] singles = new float[rows][columns];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                doubles[r][c] = number(random);
                float single = (float) doubles[r][c];
                singles[r][c] = Float.isInfinite(single) ? Float.MAX_VALUE : single;
            }
        }
        return floats ? Matrix.of(singles) : Matrix.of(doubles);
    }

    private static double number(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> -0.0;
            case 1 -> Double.MIN_VALUE;
            case 2 -> Float.MIN_VALUE;
            case 3 -> 1e300;
            default -> random.nextDouble() - 0.5;
        };
    }

    private static List<String> counted(int examples, String start) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < examples; i++) {
            ids.add(start + i);
        }
        return ids;
    }

    private static List<String> texts(int examples, SplittableRandom random) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < examples; i++) {
            texts.add(text(random));
        }
        return texts;
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return text.toString();
    }
}
