package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links from a page of the repository to another one, and to a heading on it. */
final class LinksTest {
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    static List<Path> pages() throws IOException {
        try (Stream<Path> folders = Stream.of("docs", "guide", "deploy").map(Markdown.ROOT::resolve);
                Stream<Path> files = Files.list(Markdown.ROOT)) {
            return Stream.concat(files, folders.flatMap(LinksTest::walk))
                    .filter(file ->
                            file.toString().endsWith(".md") && !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String text(Path page) throws IOException {
        return CODE.matcher(Files.readString(page, UTF_8)).replaceAll("");
    }

    /** Returns the anchors that GitHub gives to the headings of a page. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(text(page))
                .results()
                .map(match -> match.group(1)
                        .strip()
                        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void lead_to_a_file_and_a_heading(Path page) throws IOException {
        for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).as(link.group()).exists();
            if (link.group(2) != null && target.toString().endsWith(".md")) {
                assertThat(anchors(target)).as(link.group()).contains(link.group(2));
            }
        }
    }
}
