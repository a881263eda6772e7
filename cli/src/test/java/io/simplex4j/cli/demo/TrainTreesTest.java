package io.simplex4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.github.metarank.lightgbm4j.LGBMException;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.dataset.TwoCountries;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trains the trees of the demo again. */
@Tag("slow")
final class TrainTreesTest {
    private static final int ROUNDS = 40;
    private static final String PARAMETERS =
            "objective=binary num_leaves=6 learning_rate=0.1 min_data_in_leaf=20 seed=42"
                    + " deterministic=true num_threads=1 verbosity=-1";

    @BeforeAll
    static void load() {
        try {
            LGBMBooster.loadNative();
        } catch (IOException | UnsatisfiedLinkError e) {
            System.err.println("NOT TESTED: the native code of LightGBM does not load here: " + e.getMessage());
            abort("the native code of LightGBM does not load here: " + e.getMessage());
        }
    }

    private static String train(Examples patients) throws LGBMException {
        Matrix inputs = patients.inputs();
        double[] numbers = new double[inputs.rows() * inputs.columns()];
        float[] labels = new float[inputs.rows()];
        for (int row = 0; row < labels.length; row++) {
            for (int column = 0; column < inputs.columns(); column++) {
                numbers[row * inputs.columns() + column] = inputs.at(row, column);
            }
            labels[row] = Float.parseFloat(patients.label(row).orElseThrow());
        }
        LGBMDataset data = LGBMDataset.createFromMat(numbers, inputs.rows(), inputs.columns(), true, PARAMETERS, null);
        data.setField("label", labels);
        try (LGBMBooster booster = LGBMBooster.create(data, PARAMETERS)) {
            for (int round = 0; round < ROUNDS; round++) {
                booster.updateOneIter();
            }
            return booster.saveModelToString(0, 0, LGBMBooster.FeatureImportanceType.SPLIT);
        }
    }

    private static List<Vec> leafValues(byte[] file, Matrix inputs) {
        try (LatentModel model = ModelFiles.open(file, ModelOptions.defaults())) {
            Matrix latents = model.latents(inputs);
            return IntStream.range(0, latents.rows()).mapToObj(latents::row).toList();
        }
    }

    @Test
    void training_again_gives_the_trees_of_the_demo() throws LGBMException {
        TwoCountries patients = TwoCountries.split();
        Examples training = patients.features().encode(patients.training());
        byte[] trained = train(training).getBytes(StandardCharsets.UTF_8);
        byte[] shipped = DemoFiles.resource(ClinicalStory.TREES);
        assertThat(leafValues(trained, training.inputs())).isEqualTo(leafValues(shipped, training.inputs()));
    }
}
