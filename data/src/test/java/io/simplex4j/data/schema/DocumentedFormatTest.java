package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples in the description of the format are schemas. */
final class DocumentedFormatTest {
    private static final Path DESCRIPTION = Path.of("src/main/java/io/simplex4j/data/schema/package-info.java");
    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\n(.*?)\n \\* }</pre>", Pattern.DOTALL);

    @Test
    void every_example_can_be_read() throws IOException {
        List<Schema> schemas = EXAMPLE.matcher(Files.readString(DESCRIPTION))
                .results()
                .map(MatchResult::group)
                .map(example ->
                        example.lines().filter(line -> !line.contains("pre>")).map(line -> line.substring(3)))
                .map(lines -> Schema.parse(String.join("\n", lines.toList()), "package-info.java"))
                .toList();
        assertThat(schemas)
                .extracting(schema -> (Class) schema.form().getClass())
                .containsExactly(TableForm.class, ImageForm.class, SeriesForm.class, TextForm.class);
        assertThat(schemas)
                .extracting(schema -> schema.form().columns())
                .containsExactly(1 + 3 + 1 + 2, 28 * 28, 50, 2);
    }
}
