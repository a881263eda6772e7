package io.simplex4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DemoFilesTest {
    @ParameterizedTest
    @CsvSource({"digits.onnx, 24, 10", "clinical.onnx, 50, 2"})
    void the_readme_names_the_digest_of_each_network(String file, int latents, int classes) throws IOException {
        try (OnnxModel model = DemoFiles.network(file);
                InputStream readme = Objects.requireNonNull(DemoFilesTest.class.getResourceAsStream("README.md"))) {
            assertThat(new String(readme.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("`" + model.digest().substring("sha256:".length()) + "`");
            assertThat(model.latentSize()).isEqualTo(latents);
            assertThat(model.head().orElseThrow().weights().rows()).isEqualTo(classes);
        }
    }

    @Test
    void a_network_that_is_not_there_is_named() {
        assertThatIllegalStateException()
                .isThrownBy(() -> DemoFiles.network("none.onnx"))
                .withMessage("none.onnx is not among the resources");
    }
}
