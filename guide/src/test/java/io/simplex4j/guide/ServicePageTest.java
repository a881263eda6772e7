package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the page on the service against the command. */
final class ServicePageTest {
    @TempDir
    Path home;

    @Test
    void the_file_of_options_is_read_as_the_page_shows() throws IOException {
        DemoFiles.copyTo(home);
        Markdown page = Markdown.read("guide/service.md");
        String file = page.blocks("yaml").get(0).text();
        CommandLine commands = new CommandLine(home);
        CommandLine.Outcome right = commands.run(List.of("serve", "--config", write("serve.yaml", file), "--check"));
        assertThat(right.exitCode()).as(right.err()).isZero();
        CommandLine.Outcome wrong = commands.run(List.of(
                "serve", "--config", write("wrong.yaml", file.replace("queue: 512", "queue: many")), "--check"));
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(right.out() + wrong.err())
                .isEqualTo(page.blocks("text").get(0).text());
    }

    private String write(String name, String text) throws IOException {
        Files.writeString(home.resolve(name), text);
        return name;
    }

    @Test
    void every_option_on_the_page_exists() throws IOException {
        String help = new CommandLine(home).run(List.of("serve", "--help-all")).out();
        assertThat(Pattern.compile("`(--[a-z_-]+)")
                        .matcher(Markdown.read("guide/service.md").text())
                        .results()
                        .map(match -> match.group(1)))
                .hasSizeGreaterThan(15)
                .allSatisfy(option -> assertThat(help).contains(option));
    }
}
