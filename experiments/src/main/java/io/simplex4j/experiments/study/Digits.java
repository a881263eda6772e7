package io.simplex4j.experiments.study;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.DrawnLetters;
import io.simplex4j.experiments.dataset.EmbeddedDigits;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.dataset.Mnist;
import io.simplex4j.experiments.dataset.OutlierImages;
import io.simplex4j.experiments.dataset.OutlierImages.Orientation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Handwritten digits: all of MNIST, or for the small form of an experiment the few that come with the software.
 *
 * @param training images to train on and to take a corpus from
 * @param test images to explain
 */
record Digits(LabelledExamples training, LabelledExamples test) {
    static final String NEEDS = "MNIST (simplex data fetch mnist)";

    static Digits of(Workbench bench) {
        if (bench.quick()) {
            return new Digits(EmbeddedDigits.training(), EmbeddedDigits.test());
        }
        Path folder = bench.data().stream()
                .filter(Digits::holdsDigits)
                .findFirst()
                .orElse(bench.cache().resolve("mnist"));
        return new Digits(Mnist.training(folder), Mnist.test(folder));
    }

    /** Letters from the first folder that holds no digits; drawn ones for the small form. */
    static OutlierImages letters(Workbench bench) {
        if (bench.quick() && bench.data().isEmpty()) {
            return DrawnLetters.sample(200, bench.seed(0, "letters"));
        }
        Path folder = bench.data().stream()
                .filter(data -> !holdsDigits(data))
                .findFirst()
                .orElseThrow(() -> new UnreadableDataException(
                        "--data",
                        "names no folder of letters, expected one with an images-idx3-ubyte file such as"
                                + " emnist-letters-test-images-idx3-ubyte.gz"));
        OutlierImages letters = OutlierImages.read(folder, Orientation.ROW_BY_ROW);
        return letters.name().startsWith("emnist") ? OutlierImages.read(folder, Orientation.COLUMN_BY_COLUMN) : letters;
    }

    private static boolean holdsDigits(Path folder) {
        return List.of("train-images-idx3-ubyte", "train-images.idx3-ubyte").stream()
                .flatMap(name -> List.of(name, name + ".gz").stream())
                .anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
    }
}
