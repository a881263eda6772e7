package io.simplex4j.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every number of a page in docs/results that has no CSV file is from a named command, and elsewhere a number in a sentence that
 * links to results stands in them.
 *
 * <p>Such a page is the output of commands, named at its head as <code>Made by `COMMAND`</code>, with <code>at commit `HASH`</code> once the
 * output is committed: the test then compares it with the page of that commit. Remarks written by hand are quotations ({@code >}), or the
 * whole page if it names no command. A number in a remark stands in the output, or in a page of
 * docs/results that the remark links to.
 */
final class MeasuredPagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RESULTS = ROOT.resolve("docs/results");
    private static final Pattern MADE = Pattern.compile("Made by `([^`]+)`(?: at commit `([0-9a-f]{8})`)?");
    private static final Pattern LINK = Pattern.compile("\\[[^]]*\\]\\(([^)#]+)[^)]*\\)");
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.,])[0-9]+(?:,[0-9]{3})*(?:\\.[0-9]+)?(?:e[-+]?[0-9]+)?(?!\\w)");
    /** What has digits but is no finding: code, addresses of links, dates, decisions, sizes of problems. */
    private static final Pattern NO_FINDING = Pattern.compile(
            "`[^`]*`|\\]\\([^)]*\\)|[0-9]{4}-[0-9]{2}-[0-9]{2}|(?:ADR|algorithm) [0-9]+|[0-9][0-9,]*×[0-9]+");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(RESULTS)) {
            return files.filter(file -> file.toString().endsWith(".md") && !file.endsWith("README.md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void the_command_of_a_page_exists(Path page) throws IOException {
        for (MatchResult made : made(page)) {
            assumeTrue(hasHistory());
            assertThat(isKnown(made.group(1), Optional.ofNullable(made.group(2))))
                    .as(made.group())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void the_output_of_a_command_is_as_it_was_committed(Path page) throws IOException {
        List<String> commits = made(page).stream()
                .map(made -> made.group(2))
                .filter(commit -> commit != null)
                .toList();
        assumeTrue(!commits.isEmpty() && hasHistory());
        Set<String> committed = new HashSet<>();
        for (String commit : commits) {
            committed.addAll(show(commit, "docs/results/" + page.getFileName())
                    .orElseThrow()
                    .lines()
                    .toList());
        }
        assertThat(output(page)).filteredOn(line -> line.matches(".*[0-9].*")).isSubsetOf(committed);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void numbers_in_remarks_stand_in_the_output(Path page) throws IOException {
        for (String remark : remarks(page)) {
            Set<BigDecimal> known = new HashSet<>(numbers(output(page)));
            for (MatchResult link : LINK.matcher(remark).results().toList()) {
                Path linked = RESULTS.resolve(link.group(1)).normalize();
                assertThat(linked).isRegularFile();
                if (linked.startsWith(RESULTS)) {
                    known.addAll(numbers(Files.readAllLines(linked)));
                }
            }
            assertThat(numbers(List.of(remark.replaceAll(NO_FINDING.pattern(), ""))))
                    .as(remark)
                    .allMatch(number -> isAmong(number, known));
        }
    }

    static List<Path> handwrittenPages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        for (String folder : List.of("guide", "docs", "docs/adr")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("handwrittenPages")
    void numbers_in_a_sentence_with_a_link_to_results_stand_there(Path page) throws IOException {
        String text = Files.readString(page).replaceAll("(?s)```.*?```", "");
        for (String sentence : text.split("\n\\s*\n(?!\\|)|\n(?=[-*] )|(?<=[.:;])\\s+")) {
            Set<BigDecimal> known = new HashSet<>();
            for (MatchResult link : LINK.matcher(sentence).results().toList()) {
                Path linked = page.resolveSibling(link.group(1)).normalize();
                if (linked.startsWith(RESULTS) && linked.toString().endsWith(".md")) {
                    known.addAll(numbers(Files.readAllLines(linked)));
                }
            }
            if (!known.isEmpty()) {
                assertThat(numbers(List.of(sentence.replaceAll(NO_FINDING.pattern(), ""))))
                        .as(sentence)
                        .allMatch(number -> isAmong(number, known));
            }
        }
    }

    /* A remark may round what it repeats, and give a share as a percentage. */
    private static boolean isAmong(BigDecimal number, Set<BigDecimal> known) {
        return known.stream()
                .flatMap(each -> Stream.of(each, each.movePointLeft(2), each.movePointRight(2)))
                .anyMatch(each -> each.setScale(Math.max(0, number.scale()), RoundingMode.HALF_UP)
                                .compareTo(number)
                        == 0);
    }

    private static List<MatchResult> made(Path page) throws IOException {
        return MADE.matcher(String.join(" ", head(page))).results().toList();
    }

    /** Returns the lines before the first remark, table or section, which name the commands. */
    private static List<String> head(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .skip(1)
                .takeWhile(line -> !line.matches("(>|\\||##).*"))
                .toList();
    }

    private static List<String> output(Path page) throws IOException {
        List<String> lines = Files.readAllLines(page);
        boolean isOutput = !made(page).isEmpty();
        return isOutput
                ? lines.stream()
                        .skip(1)
                        .filter(line ->
                                !line.startsWith(">") && !MADE.matcher(line).find())
                        .toList()
                : List.of();
    }

    /** Returns the paragraphs written by hand, with the tables that follow them. */
    private static List<String> remarks(Path page) throws IOException {
        boolean isOutput = !made(page).isEmpty();
        String text = Files.readAllLines(page).stream()
                .filter(line -> !isOutput || line.isBlank() || line.startsWith(">"))
                .map(line -> line.replaceFirst("^> ?", ""))
                .collect(Collectors.joining("\n"));
        return Arrays.stream(text.split("\n\\s*\n(?!\\|)")).toList();
    }

    private static Collection<BigDecimal> numbers(Collection<String> lines) {
        List<BigDecimal> numbers = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = NUMBER.matcher(line);
            while (matcher.find()) {
                numbers.add(new BigDecimal(matcher.group().replace(",", "")));
            }
        }
        return numbers;
    }

    /** Returns whether the program exists in the present tree, or a commit, and has this command if it has several. */
    private static boolean isKnown(String command, Optional<String> commit) throws IOException {
        String[] words = command.replaceFirst("^python3 ", "").split(" ");
        boolean exists = commit.isPresent()
                ? show(commit.get(), words[0]).isPresent()
                : Files.isRegularFile(ROOT.resolve(words[0]));
        if (!exists || !words[0].endsWith("/run")) {
            return exists;
        }
        List<String> search = new ArrayList<>(List.of("grep", "-E", "case .*\"" + words[1] + "\""));
        commit.ifPresent(search::add);
        search.addAll(List.of("--", "*/Main.java"));
        return git(search.toArray(String[]::new)).isPresent();
    }

    private static boolean hasHistory() throws IOException {
        return git("rev-parse", "--is-shallow-repository")
                .filter("false\n"::equals)
                .isPresent();
    }

    private static Optional<String> show(String commit, String file) throws IOException {
        return git("show", commit + ":" + file);
    }

    private static Optional<String> git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(ROOT.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return process.waitFor() == 0 ? Optional.of(output) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
