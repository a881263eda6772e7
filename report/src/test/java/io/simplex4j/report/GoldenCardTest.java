package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.explanation.Explanation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Markup to the letter, but for what pictures hold, which is tested where they are drawn. To write it anew, run with
 * {@code -Dgolden.rewrite=true} and read the difference.
 */
final class GoldenCardTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/simplex4j/report");
    private static final Map<String, Explanation> SAMPLES = Map.of(
            "patient",
            Samples.patient(),
            "not-unique",
            Samples.notUnique(),
            "image",
            Samples.image(1),
            "series",
            Samples.series(1));

    static Stream<String> names() {
        return SAMPLES.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_card_is_as_it_was(String name) throws IOException {
        String markup = HtmlCard.of(SAMPLES.get(name))
                .toString()
                .replaceAll("(?s)<svg [^>]*id=\"([^\"]*)\"[^>]*>.*?</svg>", "<svg id=\"$1\"/>")
                .replaceAll("SimplEx for Java [^<]*", "SimplEx for Java")
                .replaceAll("src=\"data:[^\"]*\"", "src=\"data:\"");
        Path file = FOLDER.resolve(name + ".html");
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, markup);
        }
        assertThat(markup).isEqualTo(Files.readString(file));
    }
}
