package io.simplex4j.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Bytes;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ONNX Runtime computes the same files; scores of every row must be equal. */
final class OnnxTreesTest {
    private static final int COLUMNS = 5;
    private static final List<String> MODES =
            List.of("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ");

    /** The attributes of full trees of depth 3, in the words of versions 1 and 3. */
    private static final class OldTrees {
        final List<Long> trees = new ArrayList<>();
        final List<Long> nodes = new ArrayList<>();
        final List<Long> features = new ArrayList<>();
        final List<Long> yes = new ArrayList<>();
        final List<Long> no = new ArrayList<>();
        final List<Long> tracks = new ArrayList<>();
        final List<Float> values = new ArrayList<>();
        final List<String> modes = new ArrayList<>();
        final List<Long> weightTrees = new ArrayList<>();
        final List<Long> weightNodes = new ArrayList<>();
        final List<Long> weightIds = new ArrayList<>();
        final List<Float> weights = new ArrayList<>();

        OldTrees(SplittableRandom random, int count, String mode, int outputs, boolean positive) {
            for (long tree = 0; tree < count; tree++) {
                for (long node = 0; node < 15; node++) {
                    boolean leaf = node >= 7;
                    trees.add(tree);
                    nodes.add(node);
                    features.add(leaf ? 0L : random.nextInt(COLUMNS));
                    yes.add(leaf ? 0 : 2 * node + 1);
                    no.add(leaf ? 0 : 2 * node + 2);
                    tracks.add(leaf ? 0 : node % 2);
                    values.add(leaf ? 0f : random.nextInt(-2, 3) / 2f);
                    modes.add(leaf ? "LEAF" : mode.equals("ALL") ? MODES.get(random.nextInt(6)) : mode);
                    for (int k = 0; leaf && k < (outputs == 3 ? 3 : 1); k++) {
                        weightTrees.add(tree);
                        weightNodes.add(node);
                        weightIds.add(outputs == 3 ? k : outputs == 2 ? tree % 2 : 0L);
                        weights.add(positive ? random.nextInt(64) / 640f / count : (float) random.nextGaussian());
                    }
                }
            }
        }

        List<Attribute> attributes(String what) {
            List<Attribute> all = new ArrayList<>();
            all.add(Attribute.ofInts("nodes_treeids", trees));
            all.add(Attribute.ofInts("nodes_nodeids", nodes));
            all.add(Attribute.ofInts("nodes_featureids", features));
            all.add(Attribute.ofInts("nodes_truenodeids", yes));
            all.add(Attribute.ofInts("nodes_falsenodeids", no));
            all.add(Attribute.ofInts("nodes_missing_value_tracks_true", tracks));
            all.add(Attribute.ofFloats("nodes_values", floats(values)));
            all.add(Attribute.ofStrings("nodes_modes", modes.toArray(String[]::new)));
            all.add(Attribute.ofInts(what + "_treeids", weightTrees));
            all.add(Attribute.ofInts(what + "_nodeids", weightNodes));
            all.add(Attribute.ofInts(what + "_ids", weightIds));
            all.add(Attribute.ofFloats(what + "_weights", floats(weights)));
            return all;
        }
    }

    private static float[] floats(List<Float> values) {
        float[] floats = new float[values.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values.get(i);
        }
        return floats;
    }

    private static byte[] file(String type, List<Attribute> attributes, List<String> outputs, List<Node> before) {
        List<Node> nodes = new ArrayList<>(before);
        nodes.add(new Node(
                "trees", type, "ai.onnx.ml", List.of(before.isEmpty() ? "x" : "features"), outputs, attributes));
        Graph graph = new Graph(
                "trees",
                nodes,
                List.of(),
                List.of(ValueInfo.of("x", ElementType.FLOAT, List.of(Dim.symbolic("rows"), Dim.of(COLUMNS)))),
                outputs.stream()
                        .map(name -> ValueInfo.of(
                                name,
                                name.equals("label") ? ElementType.INT64 : ElementType.FLOAT,
                                name.equals("label")
                                        ? List.of(Dim.symbolic("rows"))
                                        : List.of(Dim.symbolic("rows"), Dim.symbolic("scores"))))
                        .toList(),
                List.of());
        return withTreeOpset(OnnxFile.of(graph, 18).encode(), type.equals("TreeEnsemble") ? 5 : 3);
    }

    /* Protocol buffers may be appended to: field 8 with the domain (1) and the version (2). */
    private static byte[] withTreeOpset(byte[] file, int version) {
        byte[] domain = "ai.onnx.ml".getBytes(StandardCharsets.UTF_8);
        ByteBuffer all = ByteBuffer.allocate(file.length + domain.length + 6).put(file);
        all.put((byte) (8 << 3 | 2)).put((byte) (domain.length + 4));
        all.put((byte) (1 << 3 | 2)).put((byte) domain.length).put(domain);
        return all.put((byte) (2 << 3)).put((byte) version).array();
    }

    private static byte[] regressor(OldTrees trees, int targets, String aggregate, float... base) {
        List<Attribute> attributes = trees.attributes("target");
        attributes.add(Attribute.ofInt("n_targets", targets));
        attributes.add(Attribute.ofString("aggregate_function", aggregate));
        if (base.length > 0) {
            attributes.add(Attribute.ofFloats("base_values", base));
        }
        return file("TreeEnsembleRegressor", attributes, List.of("scores"), List.of());
    }

    private static byte[] classifier(OldTrees trees, int classes, String transform) {
        List<Attribute> attributes = trees.attributes("class");
        List<Long> labels = new ArrayList<>();
        for (long label = 0; label < classes; label++) {
            labels.add(label);
        }
        attributes.add(Attribute.ofInts("classlabels_int64s", labels));
        attributes.add(Attribute.ofString("post_transform", transform));
        return file("TreeEnsembleClassifier", attributes, List.of("label", "scores"), List.of());
    }

    private static float[][] runtime(byte[] file, double[][] rows) throws OrtException {
        float[][] inputs = new float[rows.length][COLUMNS];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                inputs[row][column] = (float) rows[row][column];
            }
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(file);
                OnnxTensor tensor = OnnxTensor.createTensor(environment, inputs);
                OrtSession.Result result = session.run(Map.of("x", tensor))) {
            return (float[][]) result.get("scores").orElseThrow().getValue();
        }
    }

    /** Normal numbers, halves that thresholds have, and missing values. */
    private static double[][] rows(int count) {
        SplittableRandom random = new SplittableRandom(9);
        double[][] rows = new double[count][COLUMNS];
        for (double[] row : rows) {
            for (int column = 0; column < COLUMNS; column++) {
                row[column] = switch (random.nextInt(4)) {
                    case 0 -> random.nextGaussian();
                    case 1 -> Double.NaN;
                    default -> random.nextInt(-3, 4) / 2.0;
                };
            }
        }
        return rows;
    }

    private static void check(byte[] file, double[][] rows) throws OrtException {
        TreeModel model = TreeModel.parse(file, ModelOptions.defaults());
        LinearHead head = model.head().orElseThrow();
        float[][] expected = runtime(file, rows);
        Matrix latents = model.latents(Matrix.of(rows));
        for (int row = 0; row < rows.length; row++) {
            Vec scores = head.scores(head.apply(latents.row(row)));
            int skipped = expected[row].length - scores.size();
            for (int k = 0; k < scores.size(); k++) {
                double known = expected[row][k + skipped];
                if (!(Math.abs(scores.get(k) - known) <= 2e-5)) {
                    assertThat(scores.get(k)).as("score %d of row %d", k, row).isCloseTo(known, within(2e-5));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "BRANCH_LEQ, 100000",
        "BRANCH_LT, 2000",
        "BRANCH_GTE, 2000",
        "BRANCH_GT, 2000",
        "BRANCH_EQ, 2000",
        "BRANCH_NEQ, 2000",
        "ALL, 2000"
    })
    void regressors_give_the_scores_of_the_runtime(String mode, int count) throws OrtException {
        OldTrees trees = new OldTrees(new SplittableRandom(4), 10, mode, 1, false);
        check(regressor(trees, 1, "SUM", 0.5f), rows(count));
    }

    @Test
    void averages_and_vectors_give_the_scores_of_the_runtime() throws OrtException {
        OldTrees trees = new OldTrees(new SplittableRandom(5), 7, "BRANCH_LEQ", 3, false);
        check(regressor(trees, 3, "AVERAGE", 1, 2, 3), rows(500));
        assertThat(TreeModel.parse(regressor(trees, 3, "AVERAGE"), ModelOptions.defaults())
                        .latentSize())
                .isEqualTo(21);
    }

    @ParameterizedTest
    @CsvSource({
        "1, false, 2, LOGISTIC",
        "1, true, 2, NONE",
        "2, false, 2, NONE",
        "2, true, 2, NONE",
        "3, false, 3, SOFTMAX",
        "3, true, 3, NONE",
        "3, false, 3, LOGISTIC",
    })
    void classifiers_give_the_scores_of_the_runtime(int outputs, boolean positive, int classes, String transform)
            throws OrtException {
        OldTrees trees = new OldTrees(new SplittableRandom(6), 8, "BRANCH_LEQ", outputs, positive);
        check(classifier(trees, classes, transform), rows(500));
    }

    /** Returns a classifier of two trees. */
    static byte[] sample() {
        return classifier(new OldTrees(new SplittableRandom(6), 2, "BRANCH_LEQ", 1, false), 2, "LOGISTIC");
    }

    private static byte[] newTrees(int aggregate) {
        // Two trees: x2 in {1, 2.5} → a leaf, else x0 <= 0.5 → one of two; and x1 > 0 → one of two.
        List<Attribute> attributes = List.of(
                Attribute.ofInts("tree_roots", 0, 2),
                Attribute.ofInts("nodes_featureids", 2, 0, 1),
                Attribute.ofInts("nodes_truenodeids", 0, 1, 3),
                Attribute.ofInts("nodes_trueleafs", 1, 1, 1),
                Attribute.ofInts("nodes_falsenodeids", 1, 2, 4),
                Attribute.ofInts("nodes_falseleafs", 0, 1, 1),
                Attribute.ofInts("nodes_missing_value_tracks_true", 0, 1, 0),
                Attribute.ofTensor("nodes_splits", Tensor.ofFloats("s", List.of(3L), new float[] {0, 0.5f, 0})),
                Attribute.ofTensor("nodes_modes", bytes(6, 0, 3)),
                Attribute.ofTensor(
                        "membership_values", Tensor.ofFloats("m", List.of(3L), new float[] {1, 2.5f, Float.NaN})),
                Attribute.ofInts("leaf_targetids", 0, 1, 0, 1, 0),
                Attribute.ofTensor(
                        "leaf_weights", Tensor.ofFloats("w", List.of(5L), new float[] {1, 10, 100, 1000, 10000})),
                Attribute.ofInt("n_targets", 2),
                Attribute.ofInt("aggregate_function", aggregate));
        return withBytesAsNumbers(file("TreeEnsemble", attributes, List.of("scores"), List.of()));
    }

    /* A tensor of truth values with other bytes, which withBytesAsNumbers makes numbers of. */
    private static Tensor bytes(int... values) {
        byte[] raw = new byte[values.length];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) values[i];
        }
        return Tensor.ofBooleans("modes", List.of((long) values.length), new boolean[values.length])
                .withBytes(Bytes.wrap(raw));
    }

    private static byte[] withBytesAsNumbers(byte[] file) {
        int tag = 2 << 3;
        int found = 0;
        for (int i = 0; i + 1 < file.length; i++) {
            if (file[i] == tag && file[i + 1] == ElementType.BOOL.code()) {
                file[i + 1] = (byte) ElementType.UINT8.code();
                found++;
            }
        }
        assertThat(found).isOne();
        return file;
    }

    @Test
    void version_five_gives_the_scores_of_the_runtime() throws OrtException {
        check(newTrees(1), rows(2_000));
    }

    @ParameterizedTest
    @CsvSource({"2, MIN", "3, MAX"})
    void aggregates_without_a_linear_head_are_refused_by_name(int aggregate, String name) {
        assertThatThrownBy(() -> TreeModel.parse(newTrees(aggregate), ModelOptions.defaults()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "the trees are combined by " + name + ", which has no linear head; expected SUM or AVERAGE");
        byte[] old = regressor(new OldTrees(new SplittableRandom(4), 2, "BRANCH_LEQ", 1, false), 1, name);
        assertThatThrownBy(() -> TreeModel.parse(old, ModelOptions.defaults())).hasMessageContaining(name);
    }

    @Test
    void columns_are_scaled_and_imputed_as_the_runtime_does() throws OrtException {
        List<Node> before = List.of(
                new Node(
                        "impute",
                        "Imputer",
                        "ai.onnx.ml",
                        List.of("x"),
                        List.of("whole"),
                        List.of(
                                Attribute.ofFloats("imputed_value_floats", 0.25f, 1, 2, 3, 4),
                                Attribute.ofFloat("replaced_value_float", Float.NaN))),
                new Node(
                        "scale",
                        "Scaler",
                        "ai.onnx.ml",
                        List.of("whole"),
                        List.of("features"),
                        List.of(
                                Attribute.ofFloats("offset", 0.1f, 0.2f, 0, 0, 1),
                                Attribute.ofFloats("scale", 3, 2, 1.5f, 0.3f, 7))));
        OldTrees trees = new OldTrees(new SplittableRandom(4), 10, "BRANCH_LEQ", 1, false);
        List<Attribute> attributes = trees.attributes("target");
        attributes.add(Attribute.ofInt("n_targets", 1));
        byte[] file = file("TreeEnsembleRegressor", attributes, List.of("scores"), before);
        check(file, rows(2_000));
        assertThat(TreeModel.parse(file, ModelOptions.defaults()).acceptsMissing())
                .isTrue();
    }

    @Test
    void operations_that_mix_columns_are_refused_by_name() {
        List<Node> before =
                List.of(new Node("norm", "Normalizer", "ai.onnx.ml", List.of("x"), List.of("features"), List.of()));
        OldTrees trees = new OldTrees(new SplittableRandom(4), 1, "BRANCH_LEQ", 1, false);
        byte[] file = file("TreeEnsembleRegressor", trees.attributes("target"), List.of("scores"), before);
        assertThatThrownBy(() -> TreeModel.parse(file, ModelOptions.defaults()))
                .hasMessageStartingWith("the ai.onnx.ml.Normalizer node \"norm\" before the trees is not supported;");
    }

    /** Two columns of numbers and one of texts, each a tensor, as a pipeline with a ColumnTransformer has them. */
    static byte[] ofColumns() {
        SplittableRandom random = new SplittableRandom(5);
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node(
                "numbers", "Concat", "", List.of("a", "b"), List.of("ab"), List.of(Attribute.ofInt("axis", 1))));
        nodes.add(new Node(
                "impute",
                "Imputer",
                "ai.onnx.ml",
                List.of("ab"),
                List.of("known"),
                List.of(
                        Attribute.ofFloats("imputed_value_floats", 0.5f, -0.5f),
                        Attribute.ofFloat("replaced_value_float", Float.NaN))));
        nodes.add(new Node(
                "encode",
                "OneHotEncoder",
                "ai.onnx.ml",
                List.of("grade"),
                List.of("codes"),
                List.of(Attribute.ofStrings("cats_strings", "I", "II", "III"), Attribute.ofInt("zeros", 1))));
        nodes.add(new Node("flat", "Reshape", "", List.of("codes", "shape"), List.of("flat"), List.of()));
        nodes.add(new Node(
                "all",
                "Concat",
                "",
                List.of("known", "flat"),
                List.of("features"),
                List.of(Attribute.ofInt("axis", 1))));
        List<Attribute> attributes = new OldTrees(random, 20, "BRANCH_LEQ", 1, false).attributes("class");
        attributes.add(Attribute.ofStrings("classlabels_strings", "no", "yes"));
        attributes.add(Attribute.ofString("post_transform", "LOGISTIC"));
        nodes.add(new Node(
                "trees",
                "TreeEnsembleClassifier",
                "ai.onnx.ml",
                List.of("features"),
                List.of("label", "scores"),
                attributes));
        List<Dim> column = List.of(Dim.symbolic("rows"), Dim.of(1));
        Graph graph = new Graph(
                "columns",
                nodes,
                List.of(Tensor.ofLongs("shape", List.of(2L), new long[] {-1, 3})),
                List.of(
                        ValueInfo.of("a", ElementType.FLOAT, column),
                        ValueInfo.of("grade", ElementType.STRING, column),
                        ValueInfo.of("b", ElementType.FLOAT, column)),
                List.of(
                        ValueInfo.of("label", ElementType.STRING, List.of(Dim.symbolic("rows"))),
                        ValueInfo.of("scores", ElementType.FLOAT, List.of(Dim.symbolic("rows"), Dim.of(2)))),
                List.of());
        return withTreeOpset(OnnxFile.of(graph, 17).encode(), 3);
    }

    @Test
    void columns_of_texts_become_categories_of_one_table() throws OrtException {
        byte[] file = ofColumns();
        TreeModel model = TreeModel.parse(file, ModelOptions.defaults());
        assertThat(model.columns())
                .containsExactly(
                        LatentModel.Column.number("a", OptionalDouble.of(0.5)),
                        new LatentModel.Column(
                                "grade",
                                LatentModel.Column.Kind.ONE_HOT,
                                List.of("I", "II", "III"),
                                OptionalDouble.empty()),
                        LatentModel.Column.number("b", OptionalDouble.of(-0.5)));
        assertThat(model.featureNames()).containsExactly("a", "grade I", "grade II", "grade III", "b");
        assertThat(model.classes()).containsExactly("no", "yes");
        assertThat(model.acceptsMissing()).isTrue();
        int rows = 200;
        SplittableRandom random = new SplittableRandom(6);
        float[][] a = new float[rows][1];
        float[][] b = new float[rows][1];
        String[][] grades = new String[rows][1];
        double[][] table = new double[rows][5];
        for (int row = 0; row < rows; row++) {
            int grade = random.nextInt(3);
            a[row][0] = random.nextInt(5) == 0 ? Float.NaN : random.nextInt(-3, 4) / 2f;
            b[row][0] = (float) random.nextGaussian();
            grades[row][0] = "I".repeat(grade + 1);
            table[row][0] = a[row][0];
            table[row][1 + grade] = 1;
            table[row][4] = b[row][0];
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        float[][] expected;
        try (OrtSession session = environment.createSession(file);
                OnnxTensor first = OnnxTensor.createTensor(environment, a);
                OnnxTensor second = OnnxTensor.createTensor(environment, b);
                OnnxTensor texts = OnnxTensor.createTensor(environment, grades);
                OrtSession.Result result = session.run(Map.of("a", first, "b", second, "grade", texts))) {
            expected = (float[][]) result.get("scores").orElseThrow().getValue();
        }
        LinearHead head = model.head().orElseThrow();
        Matrix latents = model.latents(Matrix.of(table));
        for (int row = 0; row < rows; row++) {
            assertThat(head.scores(head.apply(latents.row(row))).get(0)).isCloseTo(expected[row][1], within(2e-5));
        }
    }
}
