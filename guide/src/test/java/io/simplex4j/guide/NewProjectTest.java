package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Makes the new project of the page on Java, outside of this one, and runs it. */
@Tag("published")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Needs links between folders; NOT tested on Windows")
final class NewProjectTest {
    /** What the page tells to type in the folder of the new project. */
    private static final String COMMAND = "mvn -q compile exec:java";

    /** The file of the page that this test compiles and runs. */
    static final String PROGRAM = "src/main/java/Why.java";

    @TempDir
    Path temp;

    @Test
    void compiles_and_prints_what_the_page_shows() throws Exception {
        Markdown page = Markdown.read("guide/java.md");
        assertThat(page.text()).contains("`" + COMMAND + "` prints");
        Path project = temp.resolve("project");
        for (String name : List.of("pom.xml", PROGRAM)) {
            Path file = project.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, block(page, name));
        }
        List<String> arguments = Arrays.stream(COMMAND.split(" ")).skip(1).toList();
        try (OutsideMaven maven = OutsideMaven.withInstalled(temp.resolve("repository"), Publication.libraries())) {
            assertThat(maven.run(project, arguments)).isEqualTo(block(page, "output"));
        }
    }

    private static String block(Markdown page, String file) {
        List<String> texts = page.blocks().stream()
                .filter(block -> block.file().equals(file))
                .map(Markdown.Block::text)
                .toList();
        assertThat(texts).as("blocks called %s", file).hasSize(1);
        return texts.get(0);
    }
}
