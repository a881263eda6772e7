package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.QuickRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class DemoNetworksTest {
    @TempDir
    Path folder;

    @Test
    void two_trainings_give_the_same_networks_and_the_page_names_them() throws IOException {
        QuickRun first = QuickRun.of(DemoNetworks.study(), 1, folder.resolve("first"));
        QuickRun second = QuickRun.of(DemoNetworks.study(), 1, folder.resolve("second"));
        List<String> digests = first.figures().distinct("digest");
        assertThat(digests).hasSize(2);
        assertThat(second.figures().rows()).isEqualTo(first.figures().rows());
        assertThat(value(first, "accuracy")).isGreaterThan(0.85);
        assertThat(value(first, "AUC, Dutch patients")).isBetween(0.7, 0.85);
        String page =
                new String(Files.readAllBytes(first.folder().resolve("demo-networks.md")), StandardCharsets.UTF_8);
        assertThat(page).contains(digests);
        assertThat(page.indexOf("## Networks")).isPositive().isLessThan(page.indexOf("## Files"));
    }

    private static double value(QuickRun quick, String quantity) {
        return quick.figures().where("quantity", quantity).summary("value").mean();
    }
}
