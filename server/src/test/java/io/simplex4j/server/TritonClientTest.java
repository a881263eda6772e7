package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import triton.client.InferenceServerClient;

/** A client that others wrote, Triton's Java client, speaks the Open Inference Protocol to the server. */
class TritonClientTest {
    @Test
    void gets_predictions_and_explanations_in_json_and_in_bytes() throws Exception {
        List<String> lines;
        try (RunningServer server =
                ExplanationServer.of(List.of(Served.model())).start()) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            place(InferenceServerClient.class) + File.pathSeparator + place(TritonProgram.class),
                            TritonProgram.class.getName(),
                            "127.0.0.1:" + server.address().getPort())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        assertThat(lines).hasSize(10);
        assertThat(lines.subList(4, 8)).as("in bytes as in JSON").isEqualTo(lines.subList(0, 4));
        List<Explanation> expected = Explainer.of(Served.MODEL, Served.corpus(40, 1))
                .explain(Examples.of(Matrix.of(new double[][] {{1, 0.5, -0.25}, {0, 3, 1}})))
                .toList();
        List<Double> residuals = new ArrayList<>();
        expected.forEach(each -> residuals.add(each.decomposition().residual()));
        assertThat(lines.get(1)).isEqualTo("residual " + residuals);
        assertThat(lines.get(2))
                .startsWith("members [" + expected.get(0).contributions().get(0).row() + ",");
        assertThat(lines.get(8)).startsWith("latent [");
        assertThat(lines.get(9)).startsWith("refused ").contains("expected 1 to 256 instances of 3 numbers");
    }

    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
