package io.simplex4j.report.internal.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RasterTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    private static byte[] png(Raster raster) {
        return Base64.getDecoder().decode(raster.dataUri().substring("data:image/png;base64,".length()));
    }

    @Test
    void what_repeats_takes_little_room() {
        assertThat(png(Raster.of(400, 250)).length).isLessThan(1000);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_file_holds_every_pixel(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int width = 1 + random.nextInt(50);
        int height = 1 + random.nextInt(50);
        boolean grey = random.nextBoolean();
        Raster raster = Raster.of(width, height);
        int[][] expected = new int[height][width];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                int colour = grey ? random.nextInt(256) * 0x010101 : random.nextInt(0x1000000);
                raster.fill(new Box(column, row, 1, 1), colour);
                expected[row][column] = colour;
            }
        }
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png(raster)));
        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                int read = grey
                        ? image.getRaster().getSample(column, row, 0) * 0x010101
                        : image.getRGB(column, row) & 0xffffff;
                assertThat(read).isEqualTo(expected[row][column]);
            }
        }
    }
}
