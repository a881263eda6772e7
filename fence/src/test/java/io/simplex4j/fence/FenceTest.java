package io.simplex4j.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Eight scenarios give what they gave when they were recorded, and execute no more classes.
 *
 * <p>{@code recordings/SCENARIO} holds the outline of each output ({@link Outline}) and the executed classes;
 * {@code recordings/classes-first.txt} how many they were at first, which never changes. {@code -Dfence=record} records
 * anew, {@code -Dfence=table} prints how many classes each scenario executed at first and executes now.
 */
final class FenceTest {
    private static final Path RECORDINGS = Scenario.MODULE.resolve("recordings");
    private static final Path FIRST = RECORDINGS.resolve("classes-first.txt");
    private static final Path ARITHMETIC = RECORDINGS.resolve("arithmetic.txt");
    private static final String CLASSES = "classes.txt";

    private static final String MODE = System.getProperty("fence", "");
    private static final boolean RECORDS = MODE.equals("record");

    private static final String COMMAND = "mvn -Dquick -pl fence -am -Dtest=FenceTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dfence=record test";

    /** For numbers of models that compute as they did, and for those of other processors. */
    private static final double SAME_FLOATS = 1e-9;

    private static final double OTHER_FLOATS = 1e-3;

    private static final Map<String, Integer> NOW = new TreeMap<>();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void a_scenario_gives_what_was_recorded(Scenario scenario) throws Exception {
        Run run = Run.of(scenario, folder);
        NOW.put(scenario.id(), run.classes().size());
        if (RECORDS) {
            record(scenario, run);
        }
        assertThat(differences(scenario, run))
                .as("""
                        %s differs from fence/recordings/%s. If the change means it, record again with
                          %s
                        commit the new recording with the change, and give the reason in the message. The outlines of this run:
                          %s""", scenario, scenario.id(), COMMAND, keep(scenario, run))
                .isEmpty();
    }

    private static List<String> differences(Scenario scenario, Run run) throws Exception {
        Path recording = RECORDINGS.resolve(scenario.id());
        List<String> found = new ArrayList<>();
        List<String> names = new ArrayList<>(run.outlines().keySet());
        names.add(CLASSES);
        assertThat(names).as("the files of fence/recordings/%s", scenario.id()).hasSameElementsAs(files(recording));
        double tolerance = Files.readAllLines(ARITHMETIC).equals(Arithmetic.lines()) ? SAME_FLOATS : OTHER_FLOATS;
        for (Map.Entry<String, List<String>> output : run.outlines().entrySet()) {
            String name = output.getKey();
            boolean rounded = name.equals("text.txt") || name.equals("page.html");
            new Comparison(tolerance, rounded)
                    .differences(Files.readAllLines(recording.resolve(file(name))), output.getValue())
                    .forEach(difference -> found.add(name + " " + difference));
        }
        List<String> known = Files.readAllLines(recording.resolve(CLASSES));
        if (run.classes().size() > known.size()) {
            List<String> more = new ArrayList<>(run.classes());
            more.removeAll(known);
            found.add("classes: recorded " + known.size() + ", now "
                    + run.classes().size() + "; new are " + more);
        }
        return found;
    }

    private static void record(Scenario scenario, Run run) throws Exception {
        Path recording = Files.createDirectories(RECORDINGS.resolve(scenario.id()));
        for (String old : files(recording)) {
            Files.delete(recording.resolve(file(old)));
        }
        write(recording, run);
        Files.write(ARITHMETIC, Arithmetic.lines());
        Map<String, Integer> first = first();
        if (first.putIfAbsent(scenario.id(), run.classes().size()) == null) {
            Files.write(
                    FIRST,
                    first.entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .toList());
        }
    }

    /** Leaves the outlines of a run beside the classes of the tests, to be compared with other tools. */
    private static Path keep(Scenario scenario, Run run) throws IOException {
        return write(Files.createDirectories(Scenario.MODULE.resolve("target/recordings/" + scenario.id())), run);
    }

    private static Path write(Path folder, Run run) throws IOException {
        for (Map.Entry<String, List<String>> output : run.outlines().entrySet()) {
            Files.write(folder.resolve(file(output.getKey())), output.getValue());
        }
        Files.write(folder.resolve(CLASSES), run.classes());
        return folder;
    }

    /** An outline of a page is no HTML. */
    private static String file(String output) {
        return output.replace("page.html", "page.html.txt");
    }

    private static List<String> files(Path recording) throws IOException {
        try (var files = Files.list(recording)) {
            return files.map(file -> file.getFileName().toString().replace("page.html.txt", "page.html"))
                    .toList();
        }
    }

    private static Map<String, Integer> first() throws IOException {
        Map<String, Integer> first = new TreeMap<>();
        if (Files.exists(FIRST)) {
            for (String line : Files.readAllLines(FIRST)) {
                String[] words = line.split(" ");
                first.put(words[0], Integer.valueOf(words[1]));
            }
        }
        return first;
    }

    @AfterAll
    static void table() throws IOException {
        if (!MODE.isEmpty()) {
            System.out.printf("%n%-12s %6s %6s%n", "classes of", "first", "now");
            for (Map.Entry<String, Integer> each : first().entrySet()) {
                System.out.printf("%-12s %6d %6d%n", each.getKey(), each.getValue(), NOW.get(each.getKey()));
            }
        }
    }
}
