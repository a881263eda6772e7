package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Small models and data with everything that can be said of them. */
public final class JsonSamples {
    public static final int CORPUS = 40;
    private static final int LATENT = 3;
    private static final double[][] LAYER = {{0.9, -0.4, 0.3, -0.2}, {-0.5, 0.8, 0.1, 0.6}, {0.2, 0.5, -0.7, 0.4}};
    private static final double[][] HEAD = {{1.1, -0.6, 0.4}, {-0.7, 0.9, -0.3}};

    private JsonSamples() {}

    /** A network with one hidden layer and two classes. */
    public static FunctionModel network(LinearHead.Activation activation) {
        return bare().withHead(LinearHead.of(Matrix.of(HEAD), Vec.of(0.05, -0.05), activation));
    }

    /** The same without a head. */
    public static FunctionModel bare() {
        return FunctionModel.ofDoubles(Shape.of(LAYER[0].length), LATENT, JsonSamples::latent)
                .withDoubleGradient(JsonSamples::gradient)
                .withName("network");
    }

    /** The hidden layer; strict, because tests compare digits and {@code Math.tanh} differs between JDKs. */
    public static double[] latent(double[] input) {
        return IntStream.range(0, LATENT)
                .mapToDouble(j -> StrictMath.tanh(dot(LAYER[j], input)))
                .toArray();
    }

    private static double[] gradient(double[] input, double[] cotangent) {
        double[] latent = latent(input);
        double[] gradient = new double[input.length];
        for (int j = 0; j < LATENT; j++) {
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] += cotangent[j] * (1 - latent[j] * latent[j]) * LAYER[j][i];
            }
        }
        return gradient;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    /** Rows of numbers that are about normally distributed. */
    public static Matrix rows(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Matrix.of(IntStream.range(0, rows)
                .mapToObj(row -> random.doubles(4L * columns, -1, 1).toArray())
                .map(quarters -> IntStream.range(0, columns)
                        .mapToDouble(
                                i -> quarters[4 * i] + quarters[4 * i + 1] + quarters[4 * i + 2] + quarters[4 * i + 3])
                        .toArray())
                .toArray(double[][]::new));
    }

    /** What the four inputs of the network are: an age, a size and a grade of two columns. */
    public static TableForm form() {
        return TableForm.of(
                FeatureGroups.of(
                        4,
                        List.of(
                                new FeatureGroups.Group("Age", Optional.of("years"), List.of(0)),
                                new FeatureGroups.Group("Size", Optional.of("mm"), List.of(1)),
                                new FeatureGroups.Group("Grade", List.of(2, 3)))),
                (feature, input) -> switch (feature) {
                    case 0 -> NumberText.shown(50 + 10 * input.get(0)) + " years";
                    case 1 -> NumberText.shown(20 + 5 * input.get(1)) + " mm";
                    default -> input.get(2) > input.get(3) ? "II" : "III";
                });
    }

    /** Patients of the corpus, of whom all is known. */
    public static Examples patients() {
        return named(Examples.of(rows(CORPUS, 4, 1), form()), "Rotterdam ").withName("dutch.csv");
    }

    /** Patients to explain. */
    public static Examples inputs() {
        return named(Examples.of(rows(6, 4, 2), form()), "GBSG ").withName("patients.csv");
    }

    /** Patients that are neither in the corpus nor explained. */
    public static Examples heldOut() {
        return named(Examples.of(rows(40, 4, 3), form()), "Utrecht ").withName("held-out.csv");
    }

    private static Examples named(Examples examples, String name) {
        return examples.withClasses(new ClassNames(List.of("no relapse", "relapse")))
                .withIds(IntStream.range(0, examples.size())
                        .mapToObj(row -> name + (700 + row))
                        .toList())
                .withLabels(IntStream.range(0, examples.size())
                        .mapToObj(row -> label(examples.inputs().row(row), row % 7 == 0))
                        .toList());
    }

    private static String label(Vec input, boolean wrong) {
        double[] latent = latent(input.toArray());
        boolean second = dot(HEAD[1], latent) > dot(HEAD[0], latent);
        return second == wrong ? "0" : "1";
    }

    /** Explains patients. */
    public static Explainer explainer() {
        FunctionModel model = network(LinearHead.Activation.SOFTMAX);
        return Explainer.of(model, Corpus.encode(model, patients()));
    }

    /** Pictures of two by two pixels, which have no names, ids or labels. */
    public static Examples pictures(int count, long seed) {
        return Examples.of(
                rows(count, 4, seed),
                new ImageForm(
                        Shape.of(1, 2, 2),
                        ImageForm.Layout.CHANNELS_FIRST,
                        List.of(new io.simplex4j.example.InputForm.Scale(0.5, 0.25))));
    }
}
