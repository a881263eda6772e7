package io.simplex4j.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files: either they are refused in words, or a model with finite latents comes out. */
final class MutationTest {
    private static byte[] file(String name) throws IOException {
        if (name.equals("random.txt")) {
            return RandomTrees.lightGbm(new SplittableRandom(1), 5, 4, 6).getBytes(StandardCharsets.UTF_8);
        }
        if (name.equals("random.onnx")) {
            return OnnxTreesTest.sample();
        }
        if (name.equals("columns.onnx")) {
            return OnnxTreesTest.ofColumns();
        }
        try (InputStream in = MutationTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"random.txt", "small.json", "small.ubj", "random.onnx", "columns.onnx"})
    void damaged_files_are_refused_or_give_finite_latents(String name) throws IOException {
        mutate(file(name), 250, 11);
    }

    @Tag("fuzz")
    @Timeout(600)
    @ParameterizedTest
    @ValueSource(strings = {"random.txt", "small.json", "small.ubj", "random.onnx", "columns.onnx"})
    void many_damaged_files_are_refused_or_give_finite_latents(String name) throws IOException {
        mutate(file(name), 10_000, 12);
    }

    private static void mutate(byte[] whole, int times, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        assertThat(isUsable(whole)).isTrue();
        int usable = 0;
        for (int time = 0; time < times; time++) {
            byte[] damaged = damage(whole, random);
            long start = System.nanoTime();
            usable += isUsable(damaged) ? 1 : 0;
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
        assertThat(usable).isLessThan(times);
    }

    private static byte[] damage(byte[] whole, SplittableRandom random) {
        byte[] copy = whole.clone();
        switch (random.nextInt(4)) {
            case 0 -> {
                return Arrays.copyOf(copy, random.nextInt(copy.length));
            }
            case 1 -> copy[random.nextInt(copy.length)] = (byte) random.nextInt();
            case 2 -> {
                for (int k = 0; k < 8; k++) {
                    copy[random.nextInt(copy.length)] = (byte) "0123456789-e.[]{}\" ,=".charAt(random.nextInt(21));
                }
            }
            default -> {
                int length = Math.min(random.nextInt(1, 40), copy.length / 2);
                System.arraycopy(
                        whole,
                        random.nextInt(copy.length - length),
                        copy,
                        random.nextInt(copy.length - length),
                        length);
            }
        }
        return copy;
    }

    private static boolean isUsable(byte[] bytes) {
        try {
            TreeModel model = TreeModel.parse(bytes, ModelOptions.defaults());
            if (model.inputShape().size() > 1_000_000) {
                return true;
            }
            double[] row = new double[model.inputShape().size()];
            Arrays.setAll(row, column -> column % 3 - 1);
            Matrix latents = model.latents(Matrix.of(new double[][] {row}));
            Matrix.requireFinite(latents, "latents");
            return true;
        } catch (ModelException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        } catch (RuntimeException | Error e) {
            return fail("not refused in words", e);
        }
    }

    @Test
    void other_files_are_no_trees() {
        assertThatThrownBy(() -> TreeModel.parse(new byte[] {1, 2, 3}, ModelOptions.defaults()))
                .hasMessage("no model of trees; expected a LightGBM, XGBoost or ONNX file");
    }
}
