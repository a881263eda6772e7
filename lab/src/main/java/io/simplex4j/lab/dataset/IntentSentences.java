package io.simplex4j.lab.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.TextFile;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Sentences with the intents of their speakers, and some that have none of these: CLINC150 of Larson and others (2019).
 *
 * @param texts of the training, the test and the strange sentences, one after the other; none if they are drawn
 * @param intents of the training and the test sentences
 * @param training the number of sentences to classify with
 * @param latents of all sentences, of length one
 */
public record IntentSentences(List<String> texts, List<String> intents, int training, Matrix latents) {
    /** The file of the data set. */
    public static final String FILE = "data_full.json";

    private static final int MAX_CHARACTERS = 20_000_000;
    private static final int DRAWN_INTENTS = 12;
    private static final int DRAWN_SIZE = 24;

    /** Reads the data set, without latents. */
    public static IntentSentences read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            // JSON is YAML too.
            Object root = new Load(LoadSettings.builder()
                            .setCodePointLimit(MAX_CHARACTERS)
                            .build())
                    .loadFromString(TextFile.read(file));
            List<List<String>> training = pairs(root, "train");
            List<List<String>> test = pairs(root, "test");
            return new IntentSentences(
                    Stream.of(training, test, pairs(root, "oos_test"))
                            .flatMap(List::stream)
                            .map(pair -> pair.get(0))
                            .toList(),
                    Stream.of(training, test)
                            .flatMap(List::stream)
                            .map(pair -> pair.get(1))
                            .toList(),
                    training.size(),
                    Matrix.of(new double[0][0]));
        } catch (YamlEngineException | ClassCastException | IndexOutOfBoundsException e) {
            throw new UnreadableDataException(
                    file.toString(), "is not the file of CLINC150; expected lists of sentences with intents", e);
        }
    }

    private static List<List<String>> pairs(Object root, String part) {
        List<List<String>> pairs = new ArrayList<>();
        if (!(((Map<?, ?>) root).get(part) instanceof List<?> all)) {
            throw new ClassCastException(part + " is no list");
        }
        for (Object pair : all) {
            pairs.add(((List<?>) pair).stream().map(String.class::cast).toList());
        }
        return pairs;
    }

    /** Draws directions around centres in place of sentences, for the small version of an experiment. */
    public static IntentSentences drawn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<double[]> rows = new ArrayList<>();
        List<String> intents = new ArrayList<>();
        double[][] centres = new double[2 * DRAWN_INTENTS][30];
        for (double[] centre : centres) {
            IntStream.range(0, centre.length).forEach(i -> centre[i] = random.nextGaussian());
        }
        for (int round = 0; round < DRAWN_SIZE + DRAWN_SIZE / 2 + 4; round++) {
            boolean isStrange = round >= DRAWN_SIZE + DRAWN_SIZE / 2;
            for (int intent = 0; intent < DRAWN_INTENTS; intent++) {
                double[] centre = centres[isStrange ? DRAWN_INTENTS + intent : intent];
                double[] row = new double[centre.length];
                IntStream.range(0, row.length).forEach(i -> row[i] = centre[i] + random.nextGaussian());
                double norm = Math.sqrt(IntStream.range(0, row.length)
                        .mapToDouble(i -> row[i] * row[i])
                        .sum());
                IntStream.range(0, row.length).forEach(i -> row[i] /= norm);
                rows.add(row);
                if (!isStrange) {
                    intents.add("intent " + intent);
                }
            }
        }
        return new IntentSentences(
                List.of(), intents, DRAWN_SIZE * DRAWN_INTENTS, Matrix.of(rows.toArray(double[][]::new)));
    }

    public IntentSentences withLatents(Matrix newLatents) {
        return new IntentSentences(texts, intents, training, newLatents);
    }

    public Examples test() {
        return part(IntStream.range(training, intents.size()).boxed().toList());
    }

    /** Sentences with none of the intents. */
    public Examples strange() {
        return Examples.of(Rows.range(latents, intents.size(), latents.rows()));
    }

    /** So many sentences of each intent, drawn at random. */
    public Examples corpus(int size, long seed) {
        Map<String, List<Integer>> byIntent = new LinkedHashMap<>();
        for (int row : Sampling.permutation(training, seed)) {
            byIntent.computeIfAbsent(intents.get(row), key -> new ArrayList<>()).add(row);
        }
        List<Integer> chosen = new ArrayList<>();
        byIntent.values().forEach(rows -> chosen.addAll(rows.subList(0, size)));
        Collections.sort(chosen);
        return part(chosen);
    }

    private Examples part(List<Integer> rows) {
        return Examples.of(
                        latents.select(rows.stream().mapToInt(Integer::intValue).toArray()))
                .withLabels(rows.stream().map(intents::get).toList());
    }
}
