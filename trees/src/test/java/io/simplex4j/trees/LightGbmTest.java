package io.simplex4j.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.ml.lightgbm.SWIGTYPE_p_double;
import com.microsoft.ml.lightgbm.SWIGTYPE_p_long_long;
import com.microsoft.ml.lightgbm.SWIGTYPE_p_p_void;
import com.microsoft.ml.lightgbm.lightgbmlib;
import com.microsoft.ml.lightgbm.lightgbmlibConstants;
import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.github.metarank.lightgbm4j.LGBMException;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LightGBM itself trains and predicts; we must reach the same leaf for every row. */
final class LightGbmTest {
    private static final int COLUMNS = 6;

    @BeforeAll
    static void load() {
        try {
            LGBMBooster.loadNative();
        } catch (IOException | UnsatisfiedLinkError e) {
            System.err.println("NOT TESTED: the native code of LightGBM does not load here: " + e.getMessage());
            abort("the native code of LightGBM does not load here: " + e.getMessage());
        }
    }

    private static LGBMBooster train(String parameters, double missing, int rounds) throws LGBMException {
        double[][] table = Tables.random(1, 600, COLUMNS, missing);
        float[] labels = new float[table.length];
        for (int row = 0; row < labels.length; row++) {
            double target = Tables.target(table[row]);
            labels[row] = parameters.contains("multiclass")
                    ? (float) Math.floorMod((long) Math.floor(target), 3L)
                    : parameters.contains("binary") || parameters.contains("cross")
                            ? (target > 1 ? 1 : 0)
                            : (float) Math.abs(target);
        }
        String all =
                parameters + " num_leaves=12 min_data_in_leaf=5 verbosity=-1 num_threads=1 deterministic=true seed=3";
        LGBMDataset data = LGBMDataset.createFromMat(Tables.doubles(table), table.length, COLUMNS, true, all, null);
        data.setField("label", labels);
        LGBMBooster booster = LGBMBooster.create(data, all);
        for (int round = 0; round < rounds; round++) {
            booster.updateOneIter();
        }
        return booster;
    }

    private static String text(LGBMBooster booster) throws LGBMException {
        return booster.saveModelToString(0, 0, LGBMBooster.FeatureImportanceType.SPLIT);
    }

    private static TreeModel model(String text) {
        return TreeModel.parse(text.getBytes(StandardCharsets.UTF_8), ModelOptions.defaults());
    }

    private static List<Tables.Threshold> thresholds(String text) {
        List<Tables.Threshold> thresholds = new ArrayList<>();
        List<String> columns = lines(text, "split_feature=");
        List<String> values = lines(text, "threshold=");
        for (int tree = 0; tree < columns.size(); tree++) {
            String[] column = columns.get(tree).split(" ");
            String[] value = values.get(tree).split(" ");
            for (int k = 0; k < column.length; k++) {
                thresholds.add(new Tables.Threshold(Integer.parseInt(column[k]), number(value[k])));
            }
        }
        return thresholds;
    }

    private static double number(String text) {
        return text.equals("inf") ? Double.MAX_VALUE : Double.parseDouble(text);
    }

    private static List<String> lines(String text, String prefix) {
        return text.lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "objective=binary, 0.1, sigmoid, 5000",
        "objective=binary sigmoid=2.5, 0, sigmoid, 5000",
        "objective=regression categorical_feature=0, 0.1, none, 100000",
        "objective=regression zero_as_missing=true, 0.1, none, 5000",
        "objective=multiclass num_class=3 categorical_feature=0 min_data_per_group=5, 0, softmax, 5000",
        "objective=poisson, 0.1, exp, 5000",
        "objective=cross_entropy_lambda, 0, softplus, 5000",
        "objective=binary boosting=rf bagging_freq=1 bagging_fraction=0.6, 0.1, sigmoid, 5000",
        "objective=regression boosting=dart drop_rate=0.5, 0.1, none, 5000",
    })
    void every_row_reaches_the_same_leaves(String parameters, double missing, String activation, int count)
            throws LGBMException {
        try (LGBMBooster booster = train(parameters, missing, 12)) {
            String text = text(booster);
            TreeModel model = model(text);
            double[][] rows = Tables.onThresholds(Tables.random(2, count, COLUMNS, missing), thresholds(text), 3);
            Matrix inputs = Tables.matrix(rows);
            int trees = model.latentSize();
            double[] leaves = predict(text, rows, lightgbmlibConstants.C_API_PREDICT_LEAF_INDEX, trees);
            for (int row = 0; row < count; row++) {
                int[] expected = new int[trees];
                for (int tree = 0; tree < trees; tree++) {
                    expected[tree] = (int) leaves[row * trees + tree];
                }
                int[] found = model.leaves(inputs, row);
                if (!Arrays.equals(found, expected)) {
                    assertThat(found)
                            .as("leaves of row %d: %s", row, Arrays.toString(rows[row]))
                            .containsExactly(expected);
                }
            }
            LinearHead head = model.head().orElseThrow();
            assertThat(head.activation().name()).isEqualToIgnoringCase(activation);
            checkPredictions(text, model, Arrays.copyOf(rows, 200));
        }
    }

    /* By the native functions: lightgbm4j has no room for more than two classes. */
    private static double[] predict(String text, double[][] table, int kind, int each) {
        SWIGTYPE_p_p_void handle = lightgbmlib.voidpp_handle();
        SWIGTYPE_p_double rows = lightgbmlib.new_doubleArray((long) table.length * COLUMNS);
        SWIGTYPE_p_double found = lightgbmlib.new_doubleArray((long) table.length * each);
        SWIGTYPE_p_long_long length = lightgbmlib.new_int64_tp();
        try {
            requireOk(lightgbmlib.LGBM_BoosterLoadModelFromString(text, lightgbmlib.new_intp(), handle));
            for (int i = 0; i < table.length * COLUMNS; i++) {
                lightgbmlib.doubleArray_setitem(rows, i, table[i / COLUMNS][i % COLUMNS]);
            }
            requireOk(lightgbmlib.LGBM_BoosterPredictForMat(
                    lightgbmlib.voidpp_value(handle),
                    lightgbmlib.double_to_voidp_ptr(rows),
                    lightgbmlibConstants.C_API_DTYPE_FLOAT64,
                    table.length,
                    COLUMNS,
                    1,
                    kind,
                    0,
                    -1,
                    "num_threads=1",
                    length,
                    found));
            assertThat(lightgbmlib.int64_tp_value(length)).isEqualTo((long) table.length * each);
            double[] all = new double[table.length * each];
            for (int i = 0; i < all.length; i++) {
                all[i] = lightgbmlib.doubleArray_getitem(found, i);
            }
            return all;
        } finally {
            requireOk(lightgbmlib.LGBM_BoosterFree(lightgbmlib.voidpp_value(handle)));
            lightgbmlib.delete_doubleArray(rows);
            lightgbmlib.delete_doubleArray(found);
            lightgbmlib.delete_int64_tp(length);
        }
    }

    private static void requireOk(int status) {
        assertThat(status).as(lightgbmlib.LGBM_GetLastError()).isZero();
    }

    private static void checkPredictions(String text, TreeModel model, double[][] rows) {
        LinearHead head = model.head().orElseThrow();
        double[] predicted = predict(text, rows, lightgbmlibConstants.C_API_PREDICT_NORMAL, head.outputs());
        Matrix latents = model.latents(Tables.matrix(rows));
        for (int row = 0; row < rows.length; row++) {
            Vec scores = head.scores(head.apply(latents.row(row)));
            for (int k = 0; k < scores.size(); k++) {
                double expected = predicted[row * scores.size() + k];
                assertThat(scores.get(k)).isCloseTo(expected, within(1e-12 * Math.max(1, Math.abs(expected))));
            }
        }
    }

    @Test
    void a_model_without_missing_values_in_training_does_not_accept_them() throws LGBMException {
        try (LGBMBooster complete = train("objective=regression", 0, 2);
                LGBMBooster holes = train("objective=regression", 0.1, 2)) {
            assertThat(model(text(complete)).acceptsMissing()).isFalse();
            assertThat(model(text(holes)).acceptsMissing()).isTrue();
        }
    }

    @Test
    void an_unknown_objective_still_gives_raw_scores_and_a_note() throws LGBMException {
        try (LGBMBooster booster = train("objective=regression", 0, 2)) {
            String text = text(booster).replace("objective=regression", "objective=mystery");
            assertThat(model(text).report().notes())
                    .containsExactly(
                            "the raw score is explained: what follows it for the objective \"mystery\" is unknown");
        }
    }
}
