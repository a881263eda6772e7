package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.report.reading.ImageReading;
import io.simplex4j.report.reading.InputReading;
import io.simplex4j.report.reading.SeriesReading;
import io.simplex4j.report.reading.TableReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Real explanations of small networks, of every kind that a card must show. */
public final class Samples {
    private static final List<String> CLASSES = List.of("no relapse", "relapse");
    private static final List<String> STAGES = List.of("I", "II", "III", "IV");
    private static final List<String> PEOPLE = List.of(
            "Bill", "Max", "Anna", "Joke", "Piet", "Sara", "Wim", "Eva", "Tom", "Lies", "Kees", "Ada", "Jan", "Mia");

    private Samples() {}

    /**
     * An example with what it shares.
     *
     * @param explained the example
     * @param background what it shares
     */
    public record Sample(Explained explained, Background background) {
        /** A report of this alone. */
        public Report report(String title) {
            return Report.of(title, background, List.of(explained));
        }

        /** The same with another explanation. */
        public Sample with(UnaryOperator<Explanation> change) {
            return new Sample(
                    new Explained(
                            explained.name(),
                            explained.input(),
                            explained.label(),
                            change.apply(explained.explanation())),
                    background);
        }
    }

    /** Patients with six features of eleven columns. */
    public static TableReading patients() {
        FeatureGroups groups = FeatureGroups.of(
                11,
                List.of(
                        new FeatureGroups.Group("age", List.of(0)),
                        new FeatureGroups.Group("tumour size", List.of(1)),
                        new FeatureGroups.Group("PSA", List.of(2)),
                        new FeatureGroups.Group("stage", List.of(3, 4, 5, 6)),
                        new FeatureGroups.Group("grade", List.of(7, 8, 9)),
                        new FeatureGroups.Group("smoker", List.of(10))));
        return new TableReading(groups, (feature, input) -> switch (feature) {
            case 0 -> Math.round(62 + 9 * input.get(0)) + " years";
            case 1 -> String.format(Locale.ROOT, "%.1f mm", 21 + 8 * input.get(1));
            case 2 -> String.format(Locale.ROOT, "%.1f ng/ml", 11 + 4 * input.get(2));
            case 3 -> STAGES.get(hot(input, 3, 4));
            case 4 -> Integer.toString(hot(input, 7, 3) + 1);
            default -> input.get(10) > 0.5 ? "yes" : "no";
        });
    }

    private static int hot(Vec input, int from, int columns) {
        return IntStream.range(0, columns)
                .filter(i -> input.get(from + i) > 0.5)
                .findFirst()
                .orElse(0);
    }

    private static double[] patient(SplittableRandom random) {
        double[] input = new double[11];
        for (int i = 0; i < 3; i++) {
            input[i] = 2 * random.nextDouble() - 1;
        }
        input[3 + random.nextInt(4)] = 1;
        input[7 + random.nextInt(3)] = 1;
        input[10] = random.nextInt(2);
        return input;
    }

    /** A patient between others, explained well. */
    public static Sample patient() {
        return patient("Patient 17", 3, UnaryOperator.identity());
    }

    /** A patient explained with other settings. */
    public static Sample patient(String name, long seed, UnaryOperator<Explainer> settings) {
        FunctionModel model = Network.of(Shape.of(11), 6, 11).withHead(Network.head(2, 6, 12));
        return patient(name, seed, model, settings);
    }

    private static Sample patient(String name, long seed, FunctionModel model, UnaryOperator<Explainer> settings) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] inputs = new double[40][];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = patient(random);
        }
        Corpus corpus = named(Corpus.encode(model, Matrix.of(inputs)), CLASSES);
        TableReading reading = patients();
        Explainer explainer =
                settings.apply(Explainer.of(model, corpus).withThreads(1).withFeatureGroups(reading.groups()));
        Vec input = Vec.of(patient(new SplittableRandom(seed)));
        Background background = new Background(
                "relapse.onnx",
                "40 Dutch patients",
                corpus,
                reading,
                CLASSES,
                Optional.empty(),
                references(explainer),
                Map.of("Data", "made up for a test"));
        return new Sample(new Explained(name, input, Optional.of("relapse"), explainer.explain(input)), background);
    }

    /** Residuals of other made-up patients. */
    private static List<Double> references(Explainer explainer) {
        SplittableRandom random = new SplittableRandom(6);
        double[][] others = new double[30][];
        for (int i = 0; i < others.length; i++) {
            others[i] = patient(random);
        }
        return explainer.withoutFeatures().explainAll(Matrix.of(others)).stream()
                .map(each -> each.decomposition().residual())
                .sorted()
                .toList();
    }

    /** People's names, predictions in words, and labels of which every fifth differs. */
    private static Corpus named(Corpus corpus, List<String> classes) {
        List<String> ids = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < corpus.size(); i++) {
            int round = i / PEOPLE.size();
            ids.add(PEOPLE.get(i % PEOPLE.size()) + (round == 0 ? "" : " " + (round + 1)));
            int predicted = corpus.prediction(i).map(Integer::parseInt).orElse(0);
            predictions.add(classes.get(predicted));
            labels.add(classes.get(i % 5 == 4 ? (predicted + 1) % classes.size() : predicted));
        }
        return corpus.withIds(ids).withLabels(labels).withPredictions(predictions);
    }

    /** A table of so many numbers, explained by so many examples at once. */
    public static Sample table(int features, int examples) {
        FunctionModel model = Network.identity(features);
        SplittableRandom random = new SplittableRandom(features);
        double[][] inputs = Network.random(examples, features, 1, random);
        double[] input = new double[features];
        double total = examples * (examples + 1) / 2.0;
        for (int e = 0; e < examples; e++) {
            for (int i = 0; i < features; i++) {
                input[i] += (e + 1) / total * inputs[e][i];
            }
        }
        Corpus corpus = Corpus.encode(model, Matrix.of(inputs));
        TableReading reading = TableReading.named(
                IntStream.range(0, features).mapToObj(i -> "feature " + (i + 1)).toList());
        return sample("Row 1", Vec.of(input), Explainer.of(model, corpus).withThreads(1), corpus, reading);
    }

    private static Sample sample(String name, Vec input, Explainer explainer, Corpus corpus, InputReading reading) {
        Background background = new Background(
                "model.onnx", "a corpus", corpus, reading, List.of(), Optional.empty(), List.of(), Map.of());
        return new Sample(new Explained(name, input, Optional.empty(), explainer.explain(input)), background);
    }

    /** Examples on the corners of a square, and the middle: many weights are as good. */
    public static Sample notUnique() {
        FunctionModel model = Network.identity(2);
        Corpus corpus = Corpus.encode(model, Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
        TableReading reading = TableReading.named(List.of("width", "height"));
        return sample("Middle", Vec.of(0.6, 0.5), Explainer.of(model, corpus).withThreads(1), corpus, reading);
    }

    /** Round strokes in grey, or in colours. */
    public static Sample image(int channels) {
        ImageReading reading = new ImageReading(28, 28, channels, ImageReading.Order.CHANNELS_FIRST, 0, 1);
        Shape shape = Shape.of(channels, 28, 28);
        LinearHead head = Network.head(3, 8, 22);
        FunctionModel model = Network.of(shape, 8, 21).withHead(head);
        double[][] inputs = new double[24][];
        for (int e = 0; e < inputs.length; e++) {
            inputs[e] = ring(reading, e);
        }
        Corpus corpus = named(Corpus.encode(model, Matrix.of(inputs)), List.of("ring", "disc", "dot"));
        Vec input = Vec.of(ring(reading, 24));
        Background background = new Background(
                "rings.onnx",
                "24 rings",
                corpus,
                reading,
                List.of("ring", "disc", "dot"),
                Optional.empty(),
                List.of(),
                Map.of());
        Explanation explanation = Explainer.of(model, corpus).withThreads(1).explain(input);
        return new Sample(new Explained("Ring 25", input, Optional.of("ring"), explanation), background);
    }

    private static double[] ring(ImageReading reading, int number) {
        SplittableRandom random = new SplittableRandom(100 + number);
        double radius = 4 + 6 * random.nextDouble();
        double row = 11 + 6 * random.nextDouble();
        double column = 11 + 6 * random.nextDouble();
        double[] input = new double[reading.columns()];
        for (int r = 0; r < reading.height(); r++) {
            for (int c = 0; c < reading.width(); c++) {
                double away = StrictMath.hypot(r - row, c - column) - radius;
                for (int channel = 0; channel < reading.channels(); channel++) {
                    double light = Math.max(0, 1 - Math.abs(away) / 2.5);
                    input[reading.column(r, c, channel)] = channel == number % 3 ? light : light * 0.4;
                }
            }
        }
        return reading.channels() == 1
                ? java.util.Arrays.stream(input)
                        .map(light -> Math.min(1, 2.5 * light))
                        .toArray()
                : input;
    }

    /** Two channels measured so many times. */
    public static Sample series(int steps) {
        SeriesReading reading = new SeriesReading(
                steps,
                List.of(
                        new SeriesReading.Channel("heart rate", "1/min", 72, 11),
                        new SeriesReading.Channel("lactate", "mmol/l", 1.4, 0.5)),
                SeriesReading.Order.STEPS_FIRST);
        FunctionModel model = Network.of(Shape.of(steps, 2), 5, 31).withHead(Network.head(2, 5, 32));
        double[][] inputs = new double[20][];
        for (int e = 0; e < inputs.length; e++) {
            inputs[e] = wave(reading, e);
        }
        Corpus corpus = named(Corpus.encode(model, Matrix.of(inputs)), CLASSES);
        Explainer explainer = Explainer.of(model, corpus).withThreads(1);
        return sample("Stay 21", Vec.of(wave(reading, 20)), explainer, corpus, reading);
    }

    private static double[] wave(SeriesReading reading, int number) {
        SplittableRandom random = new SplittableRandom(200 + number);
        double pace = 0.1 + 0.3 * random.nextDouble();
        double height = 0.5 + random.nextDouble();
        double[] input = new double[reading.columns()];
        for (int step = 0; step < reading.steps(); step++) {
            input[reading.column(step, 0)] = height * StrictMath.sin(pace * step) + 0.2 * random.nextDouble();
            input[reading.column(step, 1)] = height - pace * step * 0.2 + 0.1 * random.nextDouble();
        }
        return input;
    }

    /** A text that somebody gave, in every place where somebody can give one. */
    public static Sample hostile(String text) {
        FunctionModel model = Network.of(Shape.of(3), 2, 41).withHead(Network.head(2, 2, 42));
        double[][] inputs = Network.random(6, 3, 1, new SplittableRandom(43));
        List<String> ids = IntStream.range(0, 6).mapToObj(i -> text + i).toList();
        List<String> classes = List.of(text, text + "2");
        Corpus corpus = Corpus.encode(model, Matrix.of(inputs));
        Corpus named = corpus.withIds(ids)
                .withLabels(
                        IntStream.range(0, 6).mapToObj(i -> classes.get(i % 2)).toList())
                .withPredictions(IntStream.range(0, 6)
                        .mapToObj(i -> classes.get(
                                Integer.parseInt(corpus.prediction(i).orElseThrow())))
                        .toList());
        FeatureGroups groups =
                TableReading.named(List.of(text + "a", text + "b", text + "c")).groups();
        Background background = new Background(
                text,
                text,
                named,
                new TableReading(groups, (feature, input) -> text),
                classes,
                Optional.empty(),
                List.of(1.0),
                Map.of(text, text));
        Vec input = Vec.of(2, -1, 0.5);
        Explanation explanation = Explainer.of(model, named).withThreads(1).explain(input);
        return new Sample(new Explained(text, input, Optional.of(text), explanation), background);
    }
}
