package io.simplex4j.report;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Real explanations of small networks, of every kind that a card must show. */
public final class Samples {
    private static final ClassNames RELAPSE = new ClassNames(List.of("no relapse", "relapse"));
    private static final ClassNames RINGS = new ClassNames(List.of("ring", "disc", "dot"));
    private static final List<String> STAGES = List.of("I", "II", "III", "IV");
    private static final List<String> PEOPLE = List.of(
            "Bill", "Max", "Anna", "Joke", "Piet", "Sara", "Wim", "Eva", "Tom", "Lies", "Kees", "Ada", "Jan", "Mia");

    private Samples() {}

    /** Explanations of several examples as one. */
    public static Explanations together(List<Explanation> all) {
        return Explanations.of(
                Examples.of(all.stream().map(Explanation::example).toList()),
                all.get(0).provenance(),
                all);
    }

    /** Patients with six features of eleven columns. */
    public static TableForm patients() {
        FeatureGroups groups = FeatureGroups.of(
                11,
                List.of(
                        new FeatureGroups.Group("age", List.of(0)),
                        new FeatureGroups.Group("tumour size", List.of(1)),
                        new FeatureGroups.Group("PSA", List.of(2)),
                        new FeatureGroups.Group("stage", List.of(3, 4, 5, 6)),
                        new FeatureGroups.Group("grade", List.of(7, 8, 9)),
                        new FeatureGroups.Group("smoker", List.of(10))));
        return TableForm.of(groups, (feature, input) -> switch (feature) {
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

    /** A patient between others. */
    public static Explanation patient() {
        return patient("Patient 17", 3, UnaryOperator.identity());
    }

    /** A patient explained with other settings. */
    public static Explanation patient(String name, long seed, UnaryOperator<Explainer> settings) {
        return settings.apply(patientExplainer()).explain(patientInput(name, seed));
    }

    /** Patients explained by Dutch and by German patients. */
    public static CorpusComparison comparison(int count) {
        Explainer dutch = patientExplainer();
        Baseline shared = Baseline.mean(dutch.provenance().corpus());
        Examples patients = Examples.of(IntStream.rangeClosed(1, count)
                        .mapToObj(i -> patientInput("Patient " + i, i))
                        .toList())
                .withRows(IntStream.range(0, count).boxed().toList());
        return CorpusComparison.of(List.of(
                dutch.withBaseline(shared).explain(patients),
                patientExplainer(8, 99, "German patients.csv")
                        .withBaseline(shared)
                        .explain(patients)));
    }

    /** What explains patients. */
    public static Explainer patientExplainer() {
        return patientExplainer(40, 5, "40 Dutch patients");
    }

    /** A patient without a name, explained by examples that are called patients. */
    public static Explanation ofPatients() {
        return patientExplainer(40, 5, "40 Dutch patients", Noun.of("patient")).explain(patientInput("0", 3));
    }

    private static Explainer patientExplainer(int count, long seed, String name) {
        return patientExplainer(count, seed, name, Noun.EXAMPLE);
    }

    private static Explainer patientExplainer(int count, long seed, String name, Noun noun) {
        FunctionModel model = Network.of(Shape.of(11), 6, 11).withHead(Network.head(2, 6, 12));
        SplittableRandom random = new SplittableRandom(seed);
        Examples known = examples(count, i -> patient(random), patients(), RELAPSE)
                .withName(name)
                .withNoun(noun)
                .withNotes(List.of("made up for a test", "no patient was harmed"));
        return Explainer.of(model, labelled(Corpus.encode(model, known))).withThreads(1);
    }

    /** A patient to be explained. */
    public static Example patientInput(String name, long seed) {
        return example(name, patient(new SplittableRandom(seed)), patients(), RELAPSE)
                .withLabel("relapse");
    }

    private static Examples examples(int count, IntFunction<double[]> input, InputForm form, ClassNames classes) {
        double[][] inputs = IntStream.range(0, count).mapToObj(input).toArray(double[][]::new);
        List<String> ids = IntStream.range(0, count)
                .mapToObj(i -> PEOPLE.get(i % PEOPLE.size()) + (i < PEOPLE.size() ? "" : " " + (i / PEOPLE.size() + 1)))
                .toList();
        return Examples.of(Matrix.of(inputs), form).withIds(ids).withClasses(classes);
    }

    private static Example example(String name, double[] input, InputForm form, ClassNames classes) {
        return new Example(0, name, Vec.of(input), Optional.empty(), Optional.empty(), form, classes);
    }

    /** The same with labels, of which every fifth differs from the prediction. */
    private static Corpus labelled(Corpus corpus) {
        List<String> names = corpus.classes().names();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < corpus.size(); i++) {
            int predicted = names.indexOf(corpus.prediction(i).orElseThrow());
            labels.add(names.get(i % 5 == 4 ? (predicted + 1) % names.size() : predicted));
        }
        return corpus.withExamples(corpus.examples().withLabels(labels));
    }

    /** A table with this number of features, explained by this number of examples at once. */
    public static Explanation table(int features, int examples) {
        SplittableRandom random = new SplittableRandom(features);
        double[][] inputs = Network.random(examples, features, 1, random);
        double[] input = new double[features];
        double total = examples * (examples + 1) / 2.0;
        for (int e = 0; e < examples; e++) {
            for (int i = 0; i < features; i++) {
                input[i] += (e + 1) / total * inputs[e][i];
            }
        }
        TableForm form = TableForm.of(
                IntStream.range(0, features).mapToObj(i -> "feature " + (i + 1)).toList());
        return explained(example("Row 1", input, form, ClassNames.none()), inputs);
    }

    /** A table explained by the paper's algorithm, which gives each of this number of examples some weight. */
    public static Explanation everyExample(int examples) {
        FunctionModel model = Network.identity(3);
        TableForm form = TableForm.of(List.of("a", "b", "c"));
        double[][] known = Network.random(examples, 3, 1, new SplittableRandom(examples));
        return Explainer.of(model, Corpus.encode(model, Examples.of(Matrix.of(known), form)))
                .withMethod(SoftmaxAdam.withDefaults().withEpochs(300).withThreads(1))
                .withThreads(1)
                .withoutReferences()
                .withAttributedShare(0.9)
                .explain(example("Row 1", new double[] {0.5, 0.2, -0.4}, form, ClassNames.none()));
    }

    /** Examples on the corners of a square, and the middle: many weights are as good. */
    public static Explanation notUnique() {
        TableForm form = TableForm.of(List.of("width", "height"));
        return explained(
                example("Middle", new double[] {0.6, 0.5}, form, ClassNames.none()),
                new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
    }

    private static Explanation explained(Example example, double[][] corpus) {
        FunctionModel model = Network.identity(example.input().size());
        Examples known = Examples.of(Matrix.of(corpus), example.form()).withName("a corpus");
        return Explainer.of(model, Corpus.encode(model, known))
                .withThreads(1)
                .withoutReferences()
                .explain(example);
    }

    /** Round strokes in grey, or in colours. */
    public static Explanation image(int channels) {
        ImageForm form = rings(channels);
        return ringExplainer(form)
                .explain(example("Ring 25", ring(form, 24), form, RINGS).withLabel("ring"));
    }

    /** Pictures of 28 by 28 pixels. */
    public static ImageForm rings(int channels) {
        return ImageForm.unscaled(Shape.of(channels, 28, 28), ImageForm.Layout.CHANNELS_FIRST);
    }

    /** What explains pictures. */
    public static Explainer ringExplainer(ImageForm form) {
        FunctionModel model = Network.of(form.shape(), 8, 21).withHead(Network.head(3, 8, 22));
        Examples known = examples(24, i -> ring(form, i), form, RINGS).withName("24 rings");
        return Explainer.of(model, labelled(Corpus.encode(model, known)))
                .withThreads(1)
                .withoutReferences();
    }

    /** The picture of a ring; each number has its own. */
    public static double[] ring(ImageForm form, int number) {
        SplittableRandom random = new SplittableRandom(100 + number);
        double radius = 4 + 6 * random.nextDouble();
        double row = 11 + 6 * random.nextDouble();
        double column = 11 + 6 * random.nextDouble();
        double[] input = new double[form.columns()];
        for (int r = 0; r < form.height(); r++) {
            for (int c = 0; c < form.width(); c++) {
                double away = StrictMath.hypot(r - row, c - column) - radius;
                for (int channel = 0; channel < form.channels(); channel++) {
                    double light = Math.max(0, 1 - Math.abs(away) / 2.5);
                    input[form.column(r, c, channel)] = channel == number % 3 ? light : light * 0.4;
                }
            }
        }
        return form.channels() == 1
                ? Arrays.stream(input).map(light -> Math.min(1, 2.5 * light)).toArray()
                : input;
    }

    /** Two channels measured at this number of steps. */
    public static Explanation series(int steps) {
        SeriesForm form = new SeriesForm(
                steps,
                SeriesForm.Layout.STEPS_FIRST,
                List.of(
                        new SeriesForm.Channel(
                                "heart rate", Optional.of("1/min"), Optional.of(new InputForm.Scale(72, 11))),
                        new SeriesForm.Channel(
                                "lactate", Optional.of("mmol/l"), Optional.of(new InputForm.Scale(1.4, 0.5)))));
        FunctionModel model = Network.of(Shape.of(steps, 2), 5, 31).withHead(Network.head(2, 5, 32));
        Examples known = examples(20, i -> wave(form, i), form, RELAPSE).withName("a corpus");
        return Explainer.of(model, labelled(Corpus.encode(model, known)))
                .withThreads(1)
                .withoutReferences()
                .explain(example("Stay 21", wave(form, 20), form, RELAPSE));
    }

    private static double[] wave(SeriesForm form, int number) {
        SplittableRandom random = new SplittableRandom(200 + number);
        double pace = 0.1 + 0.3 * random.nextDouble();
        double height = 0.5 + random.nextDouble();
        double[] input = new double[form.columns()];
        for (int step = 0; step < form.steps(); step++) {
            input[form.column(step, 0)] = height * StrictMath.sin(pace * step) + 0.2 * random.nextDouble();
            input[form.column(step, 1)] = height - pace * step * 0.2 + 0.1 * random.nextDouble();
        }
        return input;
    }

    /** A text that others gave, in every place where others can give one. */
    public static Explanation hostile(String text) {
        FunctionModel model =
                Network.of(Shape.of(3), 2, 41).withHead(Network.head(2, 2, 42)).withName(text);
        ClassNames classes = new ClassNames(List.of(text, text + "2"));
        FeatureGroups groups =
                TableForm.of(List.of(text + "a", text + "b", text + "c")).groups();
        TableForm form = TableForm.of(groups, (feature, input) -> text);
        Examples known = Examples.of(Matrix.of(Network.random(6, 3, 1, new SplittableRandom(43))), form)
                .withIds(IntStream.range(0, 6).mapToObj(i -> text + i).toList())
                .withClasses(classes)
                .withLabels(
                        IntStream.range(0, 6).mapToObj(i -> classes.name(i % 2)).toList())
                .withName(text)
                .withNotes(List.of(text));
        return Explainer.of(model, Corpus.encode(model, known))
                .withThreads(1)
                .withStability()
                .withContrast()
                .explain(example(text, new double[] {2, -1, 0.5}, form, classes)
                        .withLabel(text)
                        .withComment(text));
    }
}
