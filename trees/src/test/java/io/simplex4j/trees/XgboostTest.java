package io.simplex4j.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** XGBoost itself trains and predicts; we must reach the same leaf for every row. */
final class XgboostTest {
    private static final int COLUMNS = 6;

    @BeforeAll
    static void load() {
        try {
            matrix(new double[][] {{1}}).dispose();
        } catch (XGBoostError | LinkageError e) {
            System.err.println("NOT TESTED: the native code of XGBoost does not load here: " + e.getMessage());
            abort("the native code of XGBoost does not load here: " + e.getMessage());
        }
    }

    private static DMatrix matrix(double[][] table) throws XGBoostError {
        return new DMatrix(Tables.floats(table), table.length, table[0].length, Float.NaN);
    }

    private static Booster train(String parameters, double missing) throws XGBoostError {
        double[][] table = Tables.random(1, 600, COLUMNS, missing);
        DMatrix data = matrix(table);
        float[] labels = new float[table.length];
        for (int row = 0; row < labels.length; row++) {
            double target = Tables.target(table[row]);
            labels[row] = parameters.contains("multi:")
                    ? (float) Math.floorMod((long) Math.floor(target), 3L)
                    : parameters.contains("logi") || parameters.contains("hinge")
                            ? (target > 1 ? 1 : 0)
                            : (float) Math.abs(target) + 0.1f;
        }
        data.setLabel(labels);
        if (parameters.contains("max_cat_to_onehot")) {
            data.setFeatureTypes(new String[] {"c", "q", "q", "q", "q", "q"});
        }
        Map<String, Object> all = new HashMap<>(Map.of("max_depth", 4, "nthread", 1, "seed", 3, "tree_method", "hist"));
        for (String parameter : parameters.split(" ")) {
            all.put(parameter.split("=")[0], parameter.split("=")[1]);
        }
        return XGBoost.train(data, all, 12, Map.of(), null, null);
    }

    private static TreeModel model(byte[] bytes) {
        return TreeModel.parse(bytes, ModelOptions.defaults());
    }

    private static List<Tables.Threshold> thresholds(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8);
        Matcher values = Pattern.compile("\"split_conditions\":\\[([^]]*)]").matcher(text);
        Matcher columns = Pattern.compile("\"split_indices\":\\[([^]]*)]").matcher(text);
        List<Tables.Threshold> thresholds = new ArrayList<>();
        while (values.find() && columns.find()) {
            String[] value = values.group(1).split(",");
            String[] column = columns.group(1).split(",");
            for (int k = 0; k < value.length; k++) {
                thresholds.add(new Tables.Threshold(Integer.parseInt(column[k]), Float.parseFloat(value[k])));
            }
        }
        return thresholds;
    }

    @ParameterizedTest
    @CsvSource({
        "objective=binary:logistic, 0.1, sigmoid, 5000",
        "objective=binary:logitraw base_score=0.3, 0.1, none, 5000",
        "objective=binary:hinge, 0.1, none, 5000",
        "objective=reg:squarederror max_cat_to_onehot=1, 0.1, none, 100000",
        "objective=multi:softprob num_class=3 num_parallel_tree=2 subsample=0.5, 0, softmax, 5000",
        "objective=count:poisson, 0.1, exp, 5000",
        "objective=reg:gamma base_score=2.5, 0, exp, 5000",
        "objective=reg:logistic, 0, sigmoid, 5000",
        "objective=reg:squarederror booster=dart rate_drop=0.5, 0.1, none, 5000",
    })
    void every_row_reaches_the_same_leaves(String parameters, double missing, String activation, int count)
            throws XGBoostError {
        Booster booster = train(parameters, missing);
        byte[] json = booster.toByteArray("json");
        TreeModel model = model(json);
        double[][] rows = Tables.onThresholds(Tables.random(2, count, COLUMNS, missing), thresholds(json), 3);
        Matrix inputs = Tables.matrix(rows);
        float[][] leaves = booster.predictLeaf(matrix(rows), 0);
        for (int row = 0; row < count; row++) {
            int[] found = model.leaves(inputs, row);
            int[] expected = withSplit(leaves[row]);
            if (!Arrays.equals(found, expected)) {
                assertThat(found)
                        .as("leaves of row %d: %s", row, Arrays.toString(rows[row]))
                        .containsExactly(expected);
            }
        }
        LinearHead head = model.head().orElseThrow();
        assertThat(head.activation().name()).isEqualToIgnoringCase(activation);
        float[][] margins = booster.predict(matrix(Arrays.copyOf(rows, 200)), true);
        Matrix latents = model.latents(Tables.matrix(Arrays.copyOf(rows, 200)));
        for (int row = 0; row < 200; row++) {
            Vec outputs = head.apply(latents.row(row));
            for (int k = 0; k < outputs.size(); k++) {
                assertThat(outputs.get(k))
                        .isCloseTo(margins[row][k], within(2e-6 * Math.max(1, Math.abs(margins[row][k]))));
            }
        }
    }

    /** Leaves of trees with a split; the only leaf of the others is node 0. */
    private static int[] withSplit(float[] leaves) {
        int[] numbers = new int[leaves.length];
        int count = 0;
        for (float leaf : leaves) {
            if (leaf != 0) {
                numbers[count++] = (int) leaf;
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    @Test
    void json_and_ubjson_are_the_same_model() throws XGBoostError {
        Booster booster = train("objective=reg:squarederror max_cat_to_onehot=1", 0.1);
        TreeModel json = model(booster.toByteArray("json"));
        TreeModel ubj = model(booster.toByteArray("ubj"));
        Matrix rows = Tables.matrix(Tables.random(2, 1_000, COLUMNS, 0.1));
        assertThat(ubj.latents(rows)).isEqualTo(json.latents(rows));
        assertThat(ubj.head().orElseThrow().bias())
                .isEqualTo(json.head().orElseThrow().bias());
    }

    @Test
    void linear_boosters_are_refused_by_name() throws XGBoostError {
        byte[] json = train("objective=reg:squarederror booster=gblinear", 0).toByteArray("json");
        assertThatThrownBy(() -> model(json))
                .hasMessage("the booster \"gblinear\" has no trees; expected gbtree or dart");
    }
}
