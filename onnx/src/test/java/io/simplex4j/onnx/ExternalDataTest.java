package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.ExternalTensors;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights that lie in files beside the model, and only there. */
class ExternalDataTest {
    private static final Matrix INPUT = Matrix.of(new double[][] {{1, 1}});

    @TempDir
    Path outside;

    private Path folder;

    @BeforeEach
    void make_a_folder_inside() throws IOException {
        folder = Files.createDirectory(outside.resolve("models"));
    }

    /** Multiplies by two floats at an offset of a file. */
    private Path model(String location, long offset, long length) {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.initializer(ExternalTensors.floats("w", List.of(1L, 2L), location, offset, length));
        graph.output(graph.node("Mul", List.of("x", "w")), ElementType.FLOAT, -1, 2);
        return SmallModels.write(folder, graph.build("external"));
    }

    private static byte[] floats(float... values) {
        byte[] bytes = new byte[4 * values.length];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(values);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"weights.bin", "./weights.bin", "sub/weights.bin", "sub/../weights.bin"})
    void weights_are_read_from_the_model_s_folder(String location) throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        Files.write(folder.resolve(location), floats(9, 2, 3));

        try (OnnxModel model = OnnxModel.load(model(location, 4, 8))) {
            assertThat(model.latents(INPUT).row(0)).isEqualTo(Vec.of(2, 3));
        }
    }

    @Test
    void a_model_can_be_sent_with_its_weights() throws IOException {
        Files.write(folder.resolve("weights.bin"), floats(2, 3));
        try (OnnxModel model = OnnxModel.load(model("weights.bin", 0, 8));
                OnnxModel sent = OnnxModel.parse(model.toBytes(), ModelOptions.defaults())) {
            assertThat(sent.latents(INPUT).row(0)).isEqualTo(Vec.of(2, 3));
        }
    }

    @Test
    void the_digest_covers_them() throws Exception {
        Path file = model("weights.bin", 0, -1);
        byte[] weights = floats(2, 3);
        Files.write(folder.resolve("weights.bin"), weights);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(Files.readAllBytes(file));
        digest.update(weights);

        try (OnnxModel model = OnnxModel.load(file)) {
            assertThat(model.digest()).isEqualTo("sha256:" + HexFormat.of().formatHex(digest.digest()));
            assertThat(model.report().file().bytes()).isEqualTo(Files.size(file) + 8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../weights.bin", "sub/../../weights.bin", ""})
    void no_file_outside_the_folder_is_read(String location) throws IOException {
        Files.write(outside.resolve("weights.bin"), floats(2, 3));

        assertRefused(
                model(location, 0, 8),
                "model.onnx: tensor \"w\" lies in \"" + location
                        + "\"; expected a file in the model's own folder: copy it there");
    }

    @Test
    void no_absolute_file_is_read() throws IOException {
        Path file = Files.write(folder.resolve("weights.bin"), floats(2, 3));

        assertRefused(
                model(file.toString(), 0, 8),
                "model.onnx: tensor \"w\" lies in \"" + file
                        + "\"; expected a file in the model's own folder: copy it there");
    }

    @Test
    void no_link_out_of_the_folder_is_followed() throws IOException {
        Path secret = Files.write(outside.resolve("secret.bin"), floats(2, 3));
        Files.createSymbolicLink(folder.resolve("weights.bin"), secret);

        assertRefused(
                model("weights.bin", 0, 8),
                "model.onnx: tensor \"w\" lies in \"weights.bin\"; expected a file in the model's own folder: copy it "
                        + "there");
    }

    @Test
    void an_absent_file_is_named() {
        assertRefused(
                model("weights.bin", 0, 8),
                "model.onnx: tensor \"w\" lies in \"weights.bin\", which does not exist: put it beside the model");
    }

    @Test
    void a_folder_is_no_file() throws IOException {
        Files.createDirectory(folder.resolve("weights.bin"));

        assertRefused(model("weights.bin", 0, 8), "model.onnx: not a file; expected an ONNX model");
    }

    @Test
    void places_beyond_the_file_are_refused() throws IOException {
        Files.write(folder.resolve("weights.bin"), floats(2, 3));

        assertRefused(
                model("weights.bin", 4, 8),
                "model.onnx: tensor \"w\" has 8 bytes at 4 of \"weights.bin\"; expected 8 within its 8");
        assertRefused(
                model("weights.bin", 0, 4),
                "model.onnx: tensor \"w\" has 4 bytes at 0 of \"weights.bin\"; expected 8 within its 8");
        assertRefused(
                model("weights.bin", 999_999_999_999_999_999L, 8),
                "model.onnx: tensor \"w\" has 8 bytes at 999999999999999999 of \"weights.bin\"; expected 8 within its 8");
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> OnnxModel.load(file))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage(message);
    }
}
