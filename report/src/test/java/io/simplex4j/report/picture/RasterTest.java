package io.simplex4j.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RasterTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void compressed_bytes_are_read_back(long seed) throws DataFormatException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = new byte[random.nextInt(random.nextBoolean() ? 5 : 100_000)];
        int kinds = 1 + random.nextInt(256);
        for (int i = 0; i < bytes.length; i++) {
            boolean again = i > 0 && random.nextInt(4) > 0;
            bytes[i] = again ? bytes[random.nextInt(Math.min(i, 40_000))] : (byte) random.nextInt(kinds);
        }
        Inflater inflater = new Inflater();
        inflater.setInput(Deflate.of(bytes));
        byte[] read = new byte[bytes.length + 1];
        int length = inflater.inflate(read);
        assertThat(inflater.finished()).isTrue();
        inflater.end();
        assertThat(length).isEqualTo(bytes.length);
        assertThat(java.util.Arrays.copyOf(read, length)).isEqualTo(bytes);
    }

    @Test
    void what_repeats_takes_little_room() {
        assertThat(Deflate.of(new byte[100_000]).length).isLessThan(1000);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_file_holds_every_pixel(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int width = 1 + random.nextInt(50);
        int height = 1 + random.nextInt(50);
        boolean grey = random.nextBoolean();
        Raster raster = new Raster(width, height);
        int[][] expected = new int[height][width];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                int colour = grey ? random.nextInt(256) * 0x010101 : random.nextInt(0x1000000);
                raster.fill(new Box(column, row, 1, 1), colour);
                expected[row][column] = colour;
            }
        }
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(raster.png()));
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
