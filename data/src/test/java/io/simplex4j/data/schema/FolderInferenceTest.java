package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.image.ImageFolder;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas proposed for folders of pictures: a network was trained on standardised light, and says light above the mean. */
final class FolderInferenceTest {
    private static final FunctionModel MODEL = FunctionModel.ofDoubles(new Shape(List.of(1, 4, 4)), 1, x ->
                    new double[] {Arrays.stream(x).sum()})
            .withHead(LinearHead.of(
                    Matrix.of(new double[][] {{-1}, {1}}), Vec.of(0, 0), LinearHead.Activation.SOFTMAX));

    @TempDir
    private Path folder;

    private void write(String name, int grey, int side) throws IOException {
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
        for (int pixel = 0; pixel < side * side; pixel++) {
            image.getRaster().setSample(pixel % side, pixel / side, 0, grey);
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        ImageIO.write(image, "png", file.toFile());
    }

    private void writeAll(int side) throws IOException {
        for (int k = 0; k < 6; k++) {
            write("dark/" + k + ".png", 20 + 5 * k, side);
            write("light/" + k + ".png", 200 + 5 * k, side);
        }
    }

    @Test
    void the_scaling_with_most_right_predictions_is_proposed_with_the_names_of_folders() throws IOException {
        writeAll(4);
        String yaml = SchemaInference.infer(folder, Hints.NONE, MODEL);
        assertThat(yaml)
                .contains("pixels: {mean: 0.449, deviation: 0.226}", "classes: [dark, light]")
                .contains("0 to 1: 6", "mean and deviation of ImageNet: 12", "alphabetical order")
                .doesNotContain("resize");
        Schema schema = Schema.parse(yaml, "s.yaml");
        assertThat(schema.classes()).containsExactly("dark", "light");
    }

    @Test
    void classes_that_are_given_are_kept() throws IOException {
        writeAll(4);
        String yaml = SchemaInference.infer(
                folder, new Hints(Optional.empty(), Optional.empty(), List.of("light", "dark")), MODEL);
        assertThat(yaml).contains("classes: [light, dark]").doesNotContain("alphabetical");
    }

    @Test
    void pictures_of_other_sizes_are_made_to_fit() throws IOException {
        writeAll(9);
        String yaml = SchemaInference.infer(folder, Hints.NONE, MODEL);
        assertThat(yaml).contains("resize: {shorter: 5, crop: 4}");
        ImageForm form = (ImageForm) Schema.parse(yaml, "s.yaml").form();
        assertThat(ImageFolder.read(folder, form).size()).isEqualTo(12);
        assertThat(ImageFolder.some(folder, form, 5).size()).isEqualTo(5);
    }
}
