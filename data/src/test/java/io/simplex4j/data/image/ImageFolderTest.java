package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.image.PixelForm.Layout;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImageFolderTest {
    private static final PixelForm TWO_BY_TWO = PixelForm.unscaled(2, 2, 1, Layout.CHANNELS_FIRST);

    @TempDir
    private Path folder;

    @Test
    void folders_are_labels() throws IOException {
        grey("b/2.PNG", 51);
        grey("b/10.png", 255);
        grey("a/1.png", 0);
        LabelledImages images = ImageFolder.read(folder, TWO_BY_TWO);
        assertThat(images.ids()).containsExactly("a/1.png", "b/10.png", "b/2.PNG");
        assertThat(images.labels()).contains(List.of("a", "b", "b"));
        assertThat(images.inputs().row(2).toArray()).containsExactly(0.2f, 0.2f, 0.2f, 0.2f);
    }

    private void grey(String name, int grey) throws IOException {
        BufferedImage image = new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setPixels(0, 0, 2, 2, new int[] {grey, grey, grey, grey});
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        ImageIO.write(image, "png", file.toFile());
    }
}
