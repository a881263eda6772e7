package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.pipeline.ColumnInputs;
import io.simplex4j.onnx.internal.pipeline.StandardSteps;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps of pipelines as skl2onnx writes them; ONNX Runtime computes the same files. */
final class PipelineTest {
    private static final int ROWS = 40;
    private static final int WIDTH = 4;

    private final GraphBuilder graph = new GraphBuilder("n/");

    private String step(String opType, List<String> inputs, Attribute... attributes) {
        return step(opType, 1, inputs, attributes).get(0);
    }

    private List<String> step(String opType, int outputs, List<String> inputs, Attribute... attributes) {
        List<String> out =
                outputs == 1 ? List.of(graph.fresh(opType)) : List.of(graph.fresh("label"), graph.fresh(opType));
        graph.node(new Node(graph.fresh("node"), opType, "ai.onnx.ml", inputs, out, List.of(attributes)));
        return out;
    }

    /** Adds a network with one hidden layer and a softmax over two classes. */
    private void network(String features, int width) {
        SplittableRandom random = new SplittableRandom(3);
        String hidden = graph.node("Tanh", layer(features, width, 6, random));
        graph.output(graph.node("Softmax", layer(hidden, 6, 2, random)), ElementType.FLOAT, -1, 2);
    }

    private String layer(String from, int width, int outputs, SplittableRandom random) {
        float[] weights = new float[width * outputs];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) random.nextGaussian();
        }
        return graph.node("Gemm", from, graph.floats(new long[] {width, outputs}, weights));
    }

    private byte[] file() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(OnnxFile.of(graph.build("pipeline"), 17).encode());
        file.writeBytes(new byte[] {0x42, 14, 0x0A, 10}); // one more opset: domain and version
        file.writeBytes("ai.onnx.ml".getBytes(StandardCharsets.UTF_8));
        file.writeBytes(new byte[] {0x10, 1});
        return file.toByteArray();
    }

    private static float[][] rows(int width) {
        SplittableRandom random = new SplittableRandom(7);
        float[][] rows = new float[ROWS][width];
        for (float[] row : rows) {
            for (int j = 0; j < width; j++) {
                row[j] = (float) random.nextGaussian() + 0.3f;
            }
        }
        return rows;
    }

    /** Returns the last output that ONNX Runtime computes. */
    private static float[][] runtime(byte[] file, Map<String, ?> inputs, String output) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
        for (Map.Entry<String, ?> each : inputs.entrySet()) {
            tensors.put(
                    each.getKey(),
                    each.getValue() instanceof String[][] texts
                            ? OnnxTensor.createTensor(environment, texts)
                            : OnnxTensor.createTensor(environment, (float[][]) each.getValue()));
        }
        try (OrtSession session = environment.createSession(file);
                OrtSession.Result result = session.run(tensors)) {
            return (float[][]) result.get(output).orElseThrow().getValue();
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    private static void assertScores(OnnxModel model, Matrix inputs, float[][] expected) {
        LinearHead head = model.head().orElseThrow();
        Matrix latents = model.latents(inputs);
        for (int row = 0; row < expected.length; row++) {
            Vec scores = head.scores(head.apply(latents.row(row)));
            int skipped = expected[row].length - scores.size();
            for (int k = 0; k < scores.size(); k++) {
                assertThat(scores.get(k)).isCloseTo(expected[row][k + skipped], within(2e-5));
            }
        }
    }

    /** Explains with features, whose shares must add up. */
    private static Explanation explained(OnnxModel model, Matrix inputs) {
        Explanation why = Explainer.of(model, Corpus.encode(model, Examples.of(inputs)))
                .excludingSelf()
                .explain(inputs.row(0));
        assertThat(why.completeness().orElseThrow().error()).isLessThan(0.01);
        return why;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Scaler",
                "Normalizer L1",
                "Normalizer L2",
                "Normalizer MAX",
                "Imputer",
                "FeatureVectorizer",
                "ArrayFeatureExtractor"
            })
    void steps_before_a_network_have_gradients(String name) throws OrtException {
        String x = graph.input("x", ElementType.FLOAT, -1, WIDTH);
        int width = name.equals("ArrayFeatureExtractor") ? 2 : WIDTH;
        network(
                switch (name) {
                    case "Scaler" ->
                        step(
                                "Scaler",
                                List.of(x),
                                Attribute.ofFloats("offset", 1, 0, -1, 0.5f),
                                Attribute.ofFloats("scale", 2, 1, 0.5f, 3));
                    case "Imputer" ->
                        step(
                                "Imputer",
                                List.of(x),
                                Attribute.ofFloats("imputed_value_floats", 1, 2, 3, 4),
                                Attribute.ofFloat("replaced_value_float", Float.NaN));
                    case "FeatureVectorizer" ->
                        step("FeatureVectorizer", List.of(x), Attribute.ofInts("inputdimensions", WIDTH));
                    case "ArrayFeatureExtractor" -> step("ArrayFeatureExtractor", List.of(x, graph.longs(2, 0)));
                    default ->
                        step(
                                "Normalizer",
                                List.of(x),
                                Attribute.ofString("norm", name.substring("Normalizer ".length())));
                },
                width);
        byte[] file = file();
        float[][] rows = rows(WIDTH);
        try (OnnxModel model = OnnxModel.parse(file, ModelOptions.defaults())) {
            assertThat(model.whyNotDifferentiable()).isEmpty();
            assertScores(model, Matrix.of(rows), runtime(file, Map.of("x", rows), output(file)));
            explained(model, Matrix.of(rows));
        }
    }

    private static String output(byte[] file) {
        List<ValueInfo> outputs = OnnxFile.parse(file).graph().outputs();
        return outputs.get(outputs.size() - 1).name();
    }

    /** A tensor for each of two numbers and two texts, as a ColumnTransformer is exported. */
    private byte[] columns() {
        String age = graph.input("age", ElementType.FLOAT, -1, 1);
        String grade = graph.input("grade", ElementType.STRING, -1, 1);
        String size = graph.input("size", ElementType.FLOAT, -1, 1);
        String site = graph.input("site", ElementType.STRING, -1, 1);
        String numbers = graph.node("Concat", List.of(age, size), Attribute.ofInt("axis", 1));
        String known = step(
                "Imputer",
                List.of(numbers),
                Attribute.ofFloats("imputed_value_floats", 60, 20),
                Attribute.ofFloat("replaced_value_float", Float.NaN));
        String scaled = step(
                "Scaler",
                List.of(known),
                Attribute.ofFloats("offset", 60, 20),
                Attribute.ofFloats("scale", 0.1f, 0.2f));
        String texts = graph.node("Concat", List.of(grade, site), Attribute.ofInt("axis", 1));
        String first = step("ArrayFeatureExtractor", List.of(texts, graph.longs(0)));
        String second = step("ArrayFeatureExtractor", List.of(texts, graph.longs(1)));
        String grades = step(
                "OneHotEncoder",
                List.of(first),
                Attribute.ofStrings("cats_strings", "I", "II", "III"),
                Attribute.ofInt("zeros", 1));
        String sites = step(
                "OneHotEncoder",
                List.of(second),
                Attribute.ofStrings("cats_strings", "left", "right"),
                Attribute.ofInt("zeros", 1));
        String codes = graph.node("Concat", List.of(grades, sites), Attribute.ofInt("axis", -1));
        String flat = graph.node("Reshape", codes, graph.longs(-1, 5));
        network(graph.node("Concat", List.of(scaled, flat), Attribute.ofInt("axis", 1)), 7);
        return file();
    }

    @Test
    void columns_of_texts_become_categories_of_one_table() throws OrtException {
        byte[] file = columns();
        try (OnnxModel model = OnnxModel.parse(file, ModelOptions.defaults())) {
            assertThat(model.columns())
                    .containsExactly(
                            LatentModel.Column.number("age", OptionalDouble.of(60)),
                            new LatentModel.Column(
                                    "grade",
                                    LatentModel.Column.Kind.ONE_HOT,
                                    List.of("I", "II", "III"),
                                    OptionalDouble.empty()),
                            LatentModel.Column.number("size", OptionalDouble.of(20)),
                            new LatentModel.Column(
                                    "site",
                                    LatentModel.Column.Kind.ONE_HOT,
                                    List.of("left", "right"),
                                    OptionalDouble.empty()));
            assertThat(model.inputShape().size()).isEqualTo(7);
            float[][] ages = new float[ROWS][1];
            float[][] sizes = new float[ROWS][1];
            String[][] grades = new String[ROWS][1];
            String[][] sites = new String[ROWS][1];
            float[][] table = new float[ROWS][7];
            SplittableRandom random = new SplittableRandom(11);
            for (int row = 0; row < ROWS; row++) {
                int grade = random.nextInt(3);
                int site = random.nextInt(2);
                ages[row][0] = 40 + random.nextInt(40);
                sizes[row][0] = 10 + random.nextInt(20);
                grades[row][0] = "I".repeat(grade + 1);
                sites[row][0] = site == 0 ? "left" : "right";
                table[row][0] = ages[row][0];
                table[row][1 + grade] = 1;
                table[row][4] = sizes[row][0];
                table[row][5 + site] = 1;
            }
            Map<String, Object> inputs = Map.of("age", ages, "size", sizes, "grade", grades, "site", sites);
            assertScores(model, Matrix.of(table), runtime(file, inputs, output(file)));
            explained(model, Matrix.of(table));
        }
    }

    @Test
    void places_of_texts_are_ordinal_columns() throws OrtException {
        String grade = graph.input("grade", ElementType.STRING, -1, 1);
        String place = step(
                "LabelEncoder",
                List.of(grade),
                Attribute.ofStrings("keys_strings", "I", "II", "III"),
                Attribute.ofFloats("values_floats", 0, 1, 2));
        network(place, 1);
        byte[] file = withMlOpset(2);
        String[][] grades = {{"II"}, {"I"}, {"III"}};
        try (OnnxModel model = OnnxModel.parse(file, ModelOptions.defaults())) {
            assertThat(model.columns().get(0).kind()).isEqualTo(LatentModel.Column.Kind.ORDINAL);
            assertScores(
                    model,
                    Matrix.of(new float[][] {{1}, {0}, {2}}),
                    runtime(file, Map.of("grade", grades), output(file)));
        }
    }

    private byte[] withMlOpset(int version) {
        byte[] file = file();
        file[file.length - 1] = (byte) version;
        return file;
    }

    @Test
    void texts_that_nothing_encodes_are_refused() {
        String grade = graph.input("grade", ElementType.STRING, -1, 1);
        graph.output(step("TfIdfVectorizer", List.of(grade)), ElementType.FLOAT, -1, 3);
        assertThatThrownBy(() -> OnnxModel.parse(file(), ModelOptions.defaults()))
                .hasMessage("the column of texts \"grade\" goes into the ai.onnx.ml.TfIdfVectorizer node"
                        + " \"n/node_1\"; expected a OneHotEncoder or an OrdinalEncoder: encode it before the"
                        + " model");
    }

    @Test
    void a_linear_regression_is_its_own_latent() throws OrtException {
        String x = graph.input("x", ElementType.FLOAT, -1, WIDTH);
        String y = step(
                "LinearRegressor",
                List.of(x),
                Attribute.ofFloats("coefficients", 1, -2, 0.5f, 3),
                Attribute.ofFloats("intercepts", 7),
                Attribute.ofInt("targets", 1));
        graph.output(y, ElementType.FLOAT, -1, 1);
        byte[] file = file();
        float[][] rows = rows(WIDTH);
        try (OnnxModel model = OnnxModel.parse(file, ModelOptions.defaults())) {
            assertThat(model.latentSize()).isEqualTo(WIDTH);
            assertThat(model.head().orElseThrow().task()).isEqualTo(LinearHead.Task.VALUES);
            assertScores(model, Matrix.of(rows), runtime(file, Map.of("x", rows), output(file)));
            explained(model, Matrix.of(rows));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mirrored LOGISTIC", "one LOGISTIC", "three SOFTMAX", "three LOGISTIC", "three NONE"})
    void linear_classifiers_have_a_head(String kind) throws OrtException {
        String x = graph.input("x", ElementType.FLOAT, -1, WIDTH);
        float[] weights = kind.startsWith("one")
                ? new float[] {1, -2, 0.5f, 3}
                : kind.startsWith("mirrored")
                        ? new float[] {-1, 2, -0.5f, -3, 1, -2, 0.5f, 3}
                        : new float[] {1, -2, 0.5f, 3, 0, 1, 1, -1, 0.3f, 0.2f, -0.5f, 0.4f};
        float[] bias = kind.startsWith("one")
                ? new float[] {0.25f}
                : kind.startsWith("mirrored") ? new float[] {-0.25f, 0.25f} : new float[] {0.1f, 0.2f, 0.3f};
        boolean three = kind.startsWith("three");
        List<String> out = step(
                "LinearClassifier",
                2,
                List.of(x),
                Attribute.ofFloats("coefficients", weights),
                Attribute.ofFloats("intercepts", bias),
                Attribute.ofInt("multi_class", 1),
                Attribute.ofString("post_transform", kind.substring(kind.indexOf(' ') + 1)),
                three
                        ? Attribute.ofStrings("classlabels_strings", "a", "b", "c")
                        : Attribute.ofStrings("classlabels_strings", "no", "yes"));
        graph.output(out.get(0), ElementType.STRING, -1);
        String scores = kind.endsWith("NONE")
                ? out.get(1)
                : step("Normalizer", List.of(out.get(1)), Attribute.ofString("norm", "L1"));
        graph.output(scores, ElementType.FLOAT, -1, three ? 3 : 2);
        byte[] file = file();
        float[][] rows = rows(WIDTH);
        try (OnnxModel model = OnnxModel.parse(file, ModelOptions.defaults())) {
            assertThat(model.classes()).isEqualTo(three ? List.of("a", "b", "c") : List.of("no", "yes"));
            assertThat(model.latentSize()).isEqualTo(WIDTH);
            if (!kind.equals("three LOGISTIC")) {
                assertScores(model, Matrix.of(rows), runtime(file, Map.of("x", rows), scores));
            }
            explained(model, Matrix.of(rows));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void a_support_vector_regression_with_a_linear_kernel_is_linear(int supports) throws OrtException {
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String y = step(
                "SVMRegressor",
                List.of(x),
                Attribute.ofFloats("coefficients", supports == 0 ? new float[] {2, -1} : new float[] {1, -0.5f, 2}),
                Attribute.ofFloats(
                        "support_vectors", supports == 0 ? new float[0] : new float[] {1, 2, 0.5f, -1, 0.25f, 3}),
                Attribute.ofFloats("kernel_params", 0, 0, 3),
                Attribute.ofString("kernel_type", "LINEAR"),
                Attribute.ofFloats("rho", 0.75f),
                Attribute.ofInt("n_supports", supports));
        graph.output(y, ElementType.FLOAT, -1, 1);
        byte[] file = file();
        float[][] rows = rows(2);
        try (OnnxModel model = OnnxModel.parse(file, ModelOptions.defaults())) {
            assertScores(model, Matrix.of(rows), runtime(file, Map.of("x", rows), output(file)));
        }
    }

    @Test
    void kernel_machines_are_refused_with_the_reason() {
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        List<String> out = step(
                "SVMClassifier",
                2,
                List.of(x),
                Attribute.ofString("kernel_type", "RBF"),
                Attribute.ofInts("classlabels_ints", 0, 1));
        graph.output(out.get(0), ElementType.INT64, -1);
        graph.output(out.get(1), ElementType.FLOAT, -1, 2);
        assertThatThrownBy(() -> OnnxModel.parse(file(), ModelOptions.defaults()))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageContaining("SVMClassifier node \"n/node_1\" is a kernel machine (RBF kernel): it compares an"
                        + " input with support vectors of its own and has no latent layer");
    }

    @Test
    void damaged_pipelines_are_refused_or_rewritten() {
        mutate(columns(), 1_000, 21);
    }

    @Tag("fuzz")
    @Test
    void many_damaged_pipelines_are_refused_or_rewritten() {
        mutate(columns(), 10_000, 22);
    }

    /** Damages a file and rewrites what is left of it: only a refusal in words may come out otherwise. */
    private static void mutate(byte[] whole, int times, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int refused = 0;
        for (int time = 0; time < times; time++) {
            byte[] damaged = whole.clone();
            for (int k = random.nextInt(1, 6); k > 0; k--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                OnnxFile file = OnnxFile.parse(damaged);
                StandardSteps.whyNoLatent(file);
                StandardSteps.classes(file);
                StandardSteps.rewrite(ColumnInputs.of(file).model()).encode();
            } catch (OnnxModelException e) {
                assertThat(e).hasMessageNotContaining("null");
                refused++;
            }
        }
        assertThat(refused).isBetween(1, times - 1);
    }
}
