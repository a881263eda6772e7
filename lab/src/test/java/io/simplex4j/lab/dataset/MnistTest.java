package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.dataset.OutlierImages.Orientation;
import io.simplex4j.math.Vec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MnistTest {
    @TempDir
    private Path folder;

    @Test
    void pixels_are_normalised_and_black_is_below_zero() throws IOException {
        Files.write(folder.resolve("train-images-idx3-ubyte"), IdxFiles.images(3, 28));
        Files.write(folder.resolve("train-labels-idx1-ubyte"), IdxFiles.labels(7, 0, 9));
        Examples training = Mnist.training(folder);
        assertThat(training.size()).isEqualTo(3);
        assertThat(Sampling.labels(training)).containsExactly(7, 0, 9);
        assertThat(training.inputs().columns()).isEqualTo(784);
        assertThat(training.inputs().at(0, 0)).isEqualTo(Mnist.black());
        assertThat(Mnist.black()).isCloseTo(-0.1307 / 0.3081, within(1e-7));
        assertThat(training.inputs().at(1, 254)).isCloseTo((1 - 0.1307) / 0.3081, within(1e-6));
        assertThat(training.inputs().row(2).get(98)).isCloseTo((100 / 255.0 - 0.1307) / 0.3081, within(1e-6));
    }

    @Test
    void bytes_are_what_pixels_were_before() {
        int[] all = IntStream.range(0, 256).toArray();
        double[] normalised = IntStream.of(all).mapToDouble(Mnist::normalised).toArray();
        assertThat(Mnist.bytes(Vec.of(normalised))).containsExactly(all);
    }

    @Test
    void files_may_be_compressed_and_have_a_dot_in_their_name() throws IOException {
        IdxFiles.gzip(folder.resolve("t10k-images.idx3-ubyte.gz"), IdxFiles.images(2, 28));
        Files.write(folder.resolve("t10k-labels.idx1-ubyte"), IdxFiles.labels(1, 2));
        assertThat(Sampling.labels(Mnist.test(folder))).containsExactly(1, 2);
    }

    @Test
    void a_missing_file_is_named_with_the_way_to_get_it() {
        assertThatThrownBy(() -> Mnist.training(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(
                        folder + ": has no train-images-idx3-ubyte, plain or .gz; run 'simplex data fetch mnist', or"
                                + " give --data the folder of your IDX files");
    }

    @Test
    void files_that_do_not_fit_are_refused() throws IOException {
        Path images = Files.write(folder.resolve("t10k-images-idx3-ubyte"), IdxFiles.images(2, 28));
        Path labels = Files.write(folder.resolve("t10k-labels-idx1-ubyte"), IdxFiles.labels(1, 2, 3));
        assertThatThrownBy(() -> Mnist.test(folder)).hasMessage(labels + ": found 3 labels; expected 2");
        Files.write(labels, IdxFiles.labels(1, 10));
        assertThatThrownBy(() -> Mnist.test(folder)).hasMessage(labels + ": found 10 at index 1; expected 0 to 9");
        Files.write(images, IdxFiles.images(2, 27));
        assertThatThrownBy(() -> Mnist.test(folder))
                .hasMessage(images + ": found images of 729 pixels; expected 28 by 28");
    }

    @Test
    void other_images_are_called_after_their_folder_or_emnist() throws IOException {
        Path letters = Files.createDirectory(folder.resolve("notmnist"));
        IdxFiles.gzip(letters.resolve("t10k-images-idx3-ubyte.gz"), IdxFiles.images(2, 28));
        Path emnist = Files.createDirectory(folder.resolve("data"));
        Files.write(emnist.resolve("emnist-letters-test-images-idx3-ubyte"), IdxFiles.images(3, 28));
        Files.write(emnist.resolve("emnist-letters-train-images-idx3-ubyte"), IdxFiles.images(4, 28));
        assertThat(OutlierImages.read(letters, Orientation.ROW_BY_ROW).name()).isEqualTo("notmnist");
        Path handwritten = Files.createDirectory(folder.resolve("omniglot-latin"));
        Files.write(handwritten.resolve("letters-images-idx3-ubyte"), IdxFiles.images(1, 28));
        assertThat(OutlierImages.read(handwritten, Orientation.ROW_BY_ROW).name())
                .isEqualTo("omniglot-latin");
        OutlierImages test = OutlierImages.read(emnist, Orientation.ROW_BY_ROW);
        assertThat(test.name()).isEqualTo("emnist");
        assertThat(test.inputs().rows()).isEqualTo(3);
        Path train = emnist.resolve("emnist-letters-train-images-idx3-ubyte");
        assertThat(OutlierImages.read(train, Orientation.ROW_BY_ROW).inputs().rows())
                .isEqualTo(4);
    }

    @Test
    void images_stored_column_by_column_are_turned() throws IOException {
        Path file = Files.write(folder.resolve("some-images-idx3-ubyte"), IdxFiles.images(1, 28));
        OutlierImages stored = OutlierImages.read(file, Orientation.ROW_BY_ROW);
        OutlierImages turned = OutlierImages.read(folder, Orientation.COLUMN_BY_COLUMN);
        assertThat(turned.name()).isEqualTo(folder.getFileName().toString());
        for (int pixel : new int[] {0, 1, 28, 57, 755, 783}) {
            double expected = stored.inputs().at(0, pixel % 28 * 28 + pixel / 28);
            assertThat(turned.inputs().at(0, pixel)).isEqualTo(expected);
            assertThat(turned.inputs().row(0).get(pixel)).isEqualTo(expected);
        }
    }

    @Test
    void a_folder_must_hold_one_set_of_images() throws IOException {
        String rest = " files of images; expected one that ends in images-idx3-ubyte or images-idx3-ubyte.gz";
        assertThatThrownBy(() -> OutlierImages.read(folder, Orientation.ROW_BY_ROW))
                .hasMessage(folder + ": has 0" + rest);
        Files.write(folder.resolve("a-images-idx3-ubyte"), IdxFiles.images(1, 28));
        Files.write(folder.resolve("b-images-idx3-ubyte"), IdxFiles.images(1, 28));
        assertThatThrownBy(() -> OutlierImages.read(folder, Orientation.ROW_BY_ROW))
                .hasMessage(folder + ": has 2" + rest);
        assertThatThrownBy(() -> OutlierImages.read(folder.resolve("none"), Orientation.ROW_BY_ROW))
                .hasMessage(folder.resolve("none") + ": is not a folder that can be read");
    }
}
