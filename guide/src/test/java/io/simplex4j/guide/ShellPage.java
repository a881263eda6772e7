package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * Blocks are taken in order. One with a file name is saved under it; a shell block is run line by line; a text block right
 * behind a shell block is what that block printed, output first and talk second for each command. A line that ends in
 * "# ends with N" must end so, any other with 0.
 */
/** The commands of a page, run in a folder of their own beside a copy of the demo. */
final class ShellPage {
    private static final Pattern ENDING = Pattern.compile("\\s*# ends with (\\d)$");
    private static final Pattern REMARK = Pattern.compile("\\s+# .*$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private final Path home;
    private final CommandLine commandLine;
    private final Map<String, Effect> elsewhere;

    /** What a line that is not ours would do. */
    @FunctionalInterface
    interface Effect {
        /** Does as much of it as later lines need. */
        void in(Path home) throws IOException;
    }

    /**
     * A page to be run.
     *
     * @param home its folder
     * @param elsewhere the lines that need another program than ours
     */
    ShellPage(Path home, Map<String, Effect> elsewhere) {
        this.home = home;
        this.commandLine = new CommandLine(home);
        this.elsewhere = elsewhere;
    }

    /** Runs everything. */
    void run(Markdown page) throws IOException {
        StringBuilder printed = new StringBuilder();
        boolean behindShell = false;
        for (Markdown.Block block : page.blocks()) {
            if (!block.file().isEmpty()) {
                Path file = home.resolve(block.file());
                Files.createDirectories(file.getParent());
                Files.writeString(file, block.text());
            }
            if (block.is("sh")) {
                printed.setLength(0);
                for (String line : lines(block.text())) {
                    printed.append(run(line));
                }
            }
            if (block.is("text") && behindShell) {
                assertThat(ShownOutput.firstDifference(block.text(), printed.toString()))
                        .as("the first line that was not printed as shown; printed was\n%s", printed)
                        .isEmpty();
            }
            behindShell = block.is("sh");
        }
    }

    private static List<String> lines(String block) {
        return block.replace("\\\n", " ")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    private static boolean isOurs(String line) {
        return line.startsWith("./simplex ") || line.startsWith("simplex ");
    }

    private String run(String line) throws IOException {
        Matcher ending = ENDING.matcher(line);
        int expected = ending.find() ? Integer.parseInt(ending.group(1)) : 0;
        String command = REMARK.matcher(line).replaceFirst("");
        if (!isOurs(command)) {
            Effect effect = elsewhere.get(command);
            if (effect == null) {
                fail("the guide has a line that nothing runs: " + command);
            } else {
                effect.in(home);
            }
            return "";
        }
        List<String> words = words(command);
        CommandLine.Outcome outcome = words.equals(List.of("demo")) ? DemoFiles.outcome() : commandLine.run(words);
        assertThat(outcome.exitCode()).as("%s\n%s", line, outcome.printed()).isEqualTo(expected);
        return outcome.printed();
    }

    /** Without the name of the program. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        return words.subList(1, words.size());
    }
}
