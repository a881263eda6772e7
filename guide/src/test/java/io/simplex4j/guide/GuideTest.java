package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.text.TinyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs what the pages of the guide tell readers to type. */
final class GuideTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    /** The lines that need another program, and what they leave behind. */
    private static final Map<String, ShellPage.Effect> ELSEWHERE = Map.of(
            "mvn -q -Dlibrary install",
            home -> {},
            "optimum-cli export onnx --model sentence-transformers/all-MiniLM-L6-v2 minilm/",
            home -> TinyFolder.write(home.resolve("minilm")),
            "sed 's/\"weight\":0.22/\"weight\":0.32/' why.json > false.json",
            home -> Files.writeString(
                    home.resolve("false.json"),
                    Files.readString(home.resolve("why.json")).replaceFirst("\"weight\":0.22", "\"weight\":0.32")));

    @TempDir
    Path home;

    static List<String> pages() throws IOException {
        return Markdown.guide();
    }

    /** All pages but the one on Spark, which is not on the class path here: ScalePageTest of its module runs that one. */
    static List<String> pagesOfThisClassPath() throws IOException {
        return pages().stream().filter(page -> !page.equals("scale.md")).toList();
    }

    @Test
    void there_are_pages_with_commands_and_output() throws IOException {
        int commands = 0;
        int outputs = 0;
        for (String page : pages()) {
            Markdown markdown = Markdown.read("guide/" + page);
            commands += markdown.blocks("sh").size();
            outputs += markdown.blocks("text").size();
        }
        assertThat(commands).isGreaterThan(20);
        assertThat(outputs).isGreaterThan(15);
    }

    /** Returns the pages in the order in which readers go through them, that of the index. */
    private static List<String> inOrder() throws IOException {
        return LINK.matcher(Markdown.read("guide/README.md").text())
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> every_command_runs_in_one_folder_and_prints_what_the_page_shows() throws IOException {
        DemoFiles.copyTo(home);
        ShellPage shell = new ShellPage(home, ELSEWHERE);
        return inOrder().stream()
                .map(page -> DynamicTest.dynamicTest(page, () -> shell.run(Markdown.read("guide/" + page))));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_file_of_the_demo_is_one(String page) throws IOException {
        DemoFiles.copyTo(home);
        assertThat(Pattern.compile(DemoFiles.FOLDER + "/[\\w./-]*\\w")
                        .matcher(Markdown.read("guide/" + page).text())
                        .results()
                        .map(MatchResult::group))
                .allSatisfy(file -> assertThat(home.resolve(file)).exists());
    }

    @Test
    void the_column_that_spark_groups_by_is_in_the_table() throws IOException {
        DemoFiles.copyTo(home);
        Matcher command = Pattern.compile("--input (\\S+)[^`]*--group-by (\\w+)")
                .matcher(Markdown.read("guide/scale.md").text());
        assertThat(command.find()).isTrue();
        assertThat(Files.readAllLines(home.resolve(command.group(1))).get(0).split(",", -1))
                .contains(command.group(2));
    }

    @Test
    void the_index_names_every_page() throws IOException {
        assertThat(inOrder())
                .containsExactlyInAnyOrderElementsOf(pages().stream()
                        .filter(page -> !page.equals("README.md"))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("pagesOfThisClassPath")
    void every_java_block_is_run(String page) throws IOException {
        String run = Markdown.source(JavaPageTest.class)
                + Markdown.source(Endpoint.class)
                + Markdown.tests("langchain4j")
                + Markdown.tests("spring-boot-starter");
        assertThat(Markdown.read("guide/" + page).blocks("java"))
                .filteredOn(block -> !block.file().equals(NewProjectTest.PROGRAM))
                .allSatisfy(block -> assertThat(run).contains(Markdown.withoutSpace(block.text())));
    }
}
