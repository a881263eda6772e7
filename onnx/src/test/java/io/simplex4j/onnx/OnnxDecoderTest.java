package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.trust.Calibration;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OnnxDecoderTest {
    private static final int STEPS = 12;

    @TempDir
    static Path folder;

    private static Path file;
    private static String latent;

    /** Waves of any height and phase, or noise. */
    private static Matrix series(int count, boolean waves, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][STEPS];
        for (double[] row : rows) {
            double height = random.nextDouble(0.5, 1);
            double phase = random.nextDouble(2 * Math.PI);
            for (int step = 0; step < STEPS; step++) {
                row[step] = waves ? height * StrictMath.sin(phase + 0.6 * step) : random.nextDouble(-0.9, 0.9);
            }
        }
        return Matrix.of(rows);
    }

    /** Copies the networks that {@code waves/Make.java} trained. */
    @BeforeAll
    static void unpack() throws IOException {
        file = unpack("waves.onnx");
        latent = ModelFile.read(file).model().graph().nodes().stream()
                .filter(node -> node.is("Gemm") || node.is("MatMul"))
                .toList()
                .get(2)
                .inputs()
                .get(0);
    }

    private static Path unpack(String name) throws IOException {
        Path copy = folder.resolve(name);
        try (InputStream in = Objects.requireNonNull(OnnxDecoderTest.class.getResourceAsStream("/waves/" + name))) {
            Files.copy(in, copy);
        }
        return copy;
    }

    private static OnnxModel encoder() {
        return OnnxModel.load(file, ModelOptions.defaults().withLatent(latent));
    }

    @Test
    void the_rest_of_a_file_decodes_as_the_file_does() {
        try (OnnxModel whole = OnnxModel.load(file, ModelOptions.defaults().withEncoder());
                OnnxModel encoder = encoder();
                OnnxDecoder decoder = encoder.decoder()) {
            assertThat(whole.latentSize()).isEqualTo(STEPS);
            assertThat(encoder.latentSize()).isEqualTo(3);
            assertThat(decoder.latentSize()).isEqualTo(3);
            assertThat(decoder.inputSize()).isEqualTo(STEPS);
            assertThat(decoder.digest()).isEqualTo(encoder.digest());
            Matrix inputs = series(100, true, 2);
            Matrix expected = whole.latents(inputs);
            Matrix decoded = decoder.decode(encoder.latents(inputs));
            for (int row = 0; row < 100; row++) {
                assertThat(decoded.row(row).minus(expected.row(row)).norm()).isLessThan(1e-5);
            }
            assertThatThrownBy(() -> decoder.decode(Matrix.of(new double[1][4])))
                    .hasMessage("latents has 4 columns; expected 3");
        }
    }

    @Test
    void a_decoder_may_have_a_file_of_its_own() throws IOException {
        Matrix waves = series(300, true, 3);
        Path own = unpack("waves-decoder.onnx");
        try (OnnxModel encoder = encoder()) {
            try (OnnxDecoder decoder = OnnxDecoder.load(own)) {
                assertThat(decoder.name()).isEqualTo("waves-decoder.onnx");
                assertThat(decoder.inputSize()).isEqualTo(STEPS);
                Matrix decoded = decoder.decode(encoder.latents(waves));
                double error = 0;
                for (int row = 0; row < waves.rows(); row++) {
                    error += decoded.row(row).minus(waves.row(row)).norm()
                            / waves.row(row).norm()
                            / waves.rows();
                }
                assertThat(error).isLessThan(0.3);
            }
        }
    }

    @Test
    void what_is_decoded_badly_is_found() {
        try (OnnxModel encoder = encoder();
                OnnxDecoder decoder = encoder.decoder()) {
            Corpus corpus = Corpus.encode(encoder, Examples.of(series(150, true, 4)));
            Calibration calibration = Calibration.heldOut(
                            corpus, Corpus.encode(encoder, Examples.of(series(200, true, 5))))
                    .withDecoder(decoder);
            double[][] inputs = new double[40][];
            for (int row = 0; row < inputs.length; row++) {
                inputs[row] = series(1, row % 4 != 0, 100 + row).row(0).toArray();
            }
            TriageReport report = Triage.of(Explainer.of(encoder, corpus).withoutReferences())
                    .withCalibration(calibration)
                    .withFalseDiscoveryRate(0.1)
                    .sort(Examples.of(Matrix.of(inputs)));
            assertThat(report.rows().subList(0, 10)).allMatch(row -> row.row() % 4 == 0 && row.foreign());
            Vec wave = series(1, true, 6).row(0);
            Details.Reconstruction shown = Explainer.of(encoder, corpus)
                    .withoutFeatures()
                    .withoutReferences()
                    .withDecoder(decoder)
                    .explain(wave)
                    .details()
                    .reconstruction()
                    .orElseThrow();
            assertThat(shown.mixtureError()).isLessThan(0.5 * wave.norm());
            assertThat(shown.latentError())
                    .isCloseTo(shown.ofLatent().minus(wave).norm(), within(1e-9));
        }
    }

    @Test
    void behind_the_output_there_is_nothing_left_to_do() {
        try (OnnxModel encoder = OnnxModel.load(file, ModelOptions.defaults().withEncoder());
                Decoder nothing = encoder.decoder()) {
            Matrix outputs = encoder.latents(series(2, true, 7));
            assertThat(nothing.decode(outputs).row(1)).isEqualTo(outputs.row(1));
        }
    }

    @Test
    void a_file_that_is_not_there_is_refused() {
        assertThatThrownBy(() -> OnnxDecoder.load(folder.resolve("missing.onnx")))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageStartingWith("missing.onnx: ");
    }
}
